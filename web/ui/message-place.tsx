import { createListeners } from '../listeners.ts';

/** Where messages can be shown on this screen, the preferred place last. */
let places: readonly HTMLElement[] = [];
const listeners = createListeners();

function setPlaces(next: readonly HTMLElement[]): void {
  places = next;
  listeners.tell();
}

export interface MessagePlaceProps {
  readonly className: string;
  /** Whether it has the height of one line, however wide the screen is. */
  readonly isLine?: boolean;
  /** Used only if the screen has no other. */
  readonly isFallback?: boolean;
}

/** A place on the screen where messages cover nothing clickable. The place added last is used, so a dialog's takes precedence. */
export function MessagePlace({ className, isLine = false, isFallback = false }: MessagePlaceProps) {
  // A dialog hides everything beside it from screen readers, except for live regions.
  return <div ref={isFallback ? addFirst : addLast} aria-live="polite" data-line={isLine || undefined} className={className} />;
}

const addFirst = (element: HTMLElement | null) => add(element, (others, one) => [one, ...others]);
const addLast = (element: HTMLElement | null) => add(element, (others, one) => [...others, one]);

function add(element: HTMLElement | null, put: (others: typeof places, one: HTMLElement) => typeof places) {
  if (element === null) return undefined;
  setPlaces(put(places, element));
  return () => setPlaces(places.filter((place) => place !== element));
}

/** The place in use. A layout hidden on this screen hides its place too. */
export function findMessagePlace(): HTMLElement | null {
  return places.findLast((place) => place.checkVisibility()) ?? null;
}

/** Calls the listener when another place may be the one to use. */
export function watchMessagePlaces(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  window.addEventListener('resize', listener);
  return () => {
    end();
    window.removeEventListener('resize', listener);
  };
}
