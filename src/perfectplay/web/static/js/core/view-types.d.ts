// The types of vdom.js; TypeScript's comments in JavaScript cannot say a type that contains itself.

export type TextView = { text: string; tag?: undefined; key?: undefined };

export type ElementView = {
    tag: string;
    props: Props<string>;
    key: string | number | undefined;
    children: View[];
    text?: undefined;
};

export type View = TextView | ElementView;

/** What can stand inside a view; nothing is shown for null, undefined and booleans. */
export type Child = View | string | number | boolean | null | undefined | Child[];

export type ElementOf<Tag extends string> = Tag extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Tag]
    : Tag extends keyof SVGElementTagNameMap
      ? SVGElementTagNameMap[Tag]
      : Element;

/** A handler hears an event on the element that it was given to. */
export type Handlers<Tag extends string> = {
    [Name in keyof HTMLElementEventMap as `on${Name}`]?:
        ((event: HTMLElementEventMap[Name] & { readonly currentTarget: ElementOf<Tag> }) => unknown) | undefined;
};

/** Attributes and properties by name; `css` are custom properties, `on…` are handlers. */
export type Props<Tag extends string> = Handlers<Tag> & {
    key?: string | number;
    css?: Record<string, string | number>;
} & { [name: string]: unknown };
