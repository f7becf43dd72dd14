"""Make the icons of the installed page from its favicon: `python -m tools.icons`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

STATIC = Path(__file__).parent.parent / "src" / "perfectplay" / "web" / "static"
CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="(#\w{6})"/>')
SIDE = 20.0
"""The side of the favicon in its own units."""
FINER = 4
PAPER = "#fffdfa"
# Of a maskable icon only the inner 80 % are sure to be seen.
ICONS = {"icon-192": (192, 0.1), "icon-512": (512, 0.1), "icon-maskable-512": (512, 0.22)}


def main() -> int:
    """Draw every icon and say where it is."""
    from PIL import Image, ImageDraw

    found = CIRCLE.findall((STATIC / "favicon.svg").read_text(encoding="utf-8"))
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    for name, (size, margin) in ICONS.items():
        large = size * FINER
        scale, shift = large * (1 - 2 * margin) / SIDE, large * margin
        maskable = "maskable" in name
        picture = Image.new("RGBA", (large, large), PAPER if maskable else (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        if not maskable:
            draw.rounded_rectangle((0, 0, large - 1, large - 1), large * 0.2, fill=PAPER)
        for x, y, r, fill in ((float(x), float(y), float(r), fill) for x, y, r, fill in found):
            box = [shift + scale * at for at in (x - r, y - r, x + r, y + r)]
            draw.ellipse(box, fill=fill)
        small = picture.resize((size, size), Image.Resampling.LANCZOS)
        small.quantize(64).save(folder / f"{name}.png", optimize=True)
        sys.stdout.write(f"icons/{name}.png\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
