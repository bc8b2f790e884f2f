import { createListeners } from '../listeners.ts';

/** Where messages can be shown on this screen, the one that is preferred last. */
let places: readonly HTMLElement[] = [];
const listeners = createListeners();

function setPlaces(next: readonly HTMLElement[]): void {
  places = next;
  listeners.tell();
}

export interface MessagePlaceProps {
  readonly className: string;
  /** Has the height of one line, however wide the screen is. */
  readonly isLine?: boolean;
  /** Taken where the screen has no other. */
  readonly isFallback?: boolean;
}

/** A place of the screen in which messages cover nothing that can be pressed. Of several the one that came last is taken, so a window's comes first. */
export function MessagePlace({ className, isLine = false, isFallback = false }: MessagePlaceProps) {
  // A window hides from screen readers what lies beside it, but not what is about to speak.
  return <div ref={isFallback ? addFirst : addLast} aria-live="polite" data-line={isLine || undefined} className={className} />;
}

const addFirst = (element: HTMLElement | null) => add(element, (others, one) => [one, ...others]);
const addLast = (element: HTMLElement | null) => add(element, (others, one) => [...others, one]);

function add(element: HTMLElement | null, put: (others: typeof places, one: HTMLElement) => typeof places) {
  if (element === null) return undefined;
  setPlaces(put(places, element));
  return () => setPlaces(places.filter((place) => place !== element));
}

/** A layout that is hidden on this screen has hidden its place, too. */
export function findMessagePlace(): HTMLElement | null {
  return places.findLast((place) => place.checkVisibility()) ?? null;
}

/** Calls back when another place may be the one to take. */
export function watchMessagePlaces(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  window.addEventListener('resize', listener);
  return () => {
    end();
    window.removeEventListener('resize', listener);
  };
}
