"""A widget in a real kernel: it works beside the cells, and speaks to its page in their thread."""

from __future__ import annotations

import nbclient
import nbformat

CELLS = (
    "import threading, warnings\n"
    "warnings.simplefilter('error')\n"
    "warnings.filterwarnings('ignore', 'For consistency', PendingDeprecationWarning)\n"
    "from perfectplay.notebook import MastermindWidget\n"
    "told = []\n"
    "widget = MastermindWidget('4x6', secret='4321')\n"
    "widget.observe(lambda change: told.append(threading.current_thread()), 'state')\n"
    "widget",
    # As a message of the page would: the cell ends while the teacher still thinks.
    "widget._handle_custom_msg({'do': 'guess', 'text': '0011'}, [])\nwidget.state['busy']['what']",
    "import asyncio\n"
    "while widget.state['busy']:\n"
    "    await asyncio.sleep(0.05)\n"
    "[turn['word']['word'] for turn in widget.state['game']['turns']]",
    "set(told) == {threading.main_thread()}",
)


def test_a_widget_in_a_kernel() -> None:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown = [cell.outputs[-1].data for cell in book.cells]
    assert "application/vnd.jupyter.widget-view+json" in shown[0]
    assert [data["text/plain"] for data in shown[1:]] == [
        "'The teacher looks at your guess'",
        "['best']",
        "True",
    ]
