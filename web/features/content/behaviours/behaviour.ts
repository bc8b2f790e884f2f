/**
 * What a component of a content page does beyond being read is a function of its element. On a page without the app, the small script
 * start.ts finds such elements and calls it; in the app, `useBehaviour` does. No other code makes a component interactive.
 */
export type Behaviour = (element: HTMLElement) => Detach | Promise<Detach>;
export type Detach = () => void;

/** Marks the element; its value names the behaviour. Everything else it needs is in further data attributes, including texts. */
export const BEHAVIOUR_ATTRIBUTE = 'data-behaviour';
