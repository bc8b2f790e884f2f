/**
 * What a component of a content page does beyond being read is a function of its element. On a page without the app the small script
 * start.ts finds such elements and calls it; in the app `useBehaviour` does. There is no second way in which a component comes to life.
 */
export type Behaviour = (element: HTMLElement) => Detach | Promise<Detach>;
export type Detach = () => void;

/** Marks the element; its value names the behaviour. Whatever else it needs stands in further data attributes, texts included. */
export const BEHAVIOUR_ATTRIBUTE = 'data-behaviour';
