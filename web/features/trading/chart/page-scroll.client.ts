export interface PageScrollPorts {
  /** The chart needs this finger whichever way it moves. */
  readonly keepsTouch: (touch: Touch) => boolean;
  /** A finger that the page has scrolled with was lifted. */
  readonly onScrolled: () => void;
}

/**
 * Leaves a finger that moves up or down to the page, which scrolls. The chart library would take every touch for itself and prevent
 * that; it is shown only moves that it is to act on: sideways ones, those of two fingers, those after a long press, and what `keepsTouch`
 * claims.
 */
export function letPageScroll(element: HTMLElement, { keepsTouch, onScrolled }: PageScrollPorts): void {
  let begun: { readonly x: number; readonly y: number; readonly at: number } | null = null;
  let owner: 'open' | 'page' | 'chart' = 'open';

  function decide(event: TouchEvent): void {
    const [touch] = event.touches;
    if (owner !== 'open' || touch === undefined || begun === null) return;
    const [across, along] = [Math.abs(touch.clientX - begun.x), Math.abs(touch.clientY - begun.y)];
    const isDecided = across + along >= DECIDED_PX;
    if (!isDecided) {
      if (event.timeStamp - begun.at >= LONG_PRESS_MS) owner = 'chart';
      return;
    }
    owner = along > across ? 'page' : 'chart';
    // Otherwise the library waits for a long press of a finger that has gone.
    if (owner === 'page') event.target?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  }

  const options = { capture: true, passive: true } as const;
  element.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      if (touch === undefined) return;
      begun = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
      owner = event.touches.length > 1 || keepsTouch(touch) ? 'chart' : 'open';
    },
    options,
  );
  element.addEventListener(
    'touchmove',
    (event) => {
      decide(event);
      if (owner !== 'chart') event.stopPropagation();
    },
    options,
  );
  element.addEventListener(
    'touchend',
    () => {
      // The library takes it for the end of a tap; what it makes of that is undone afterwards.
      if (owner === 'page') requestAnimationFrame(onScrolled);
    },
    options,
  );
}

/** From here on it is clear where a finger goes. */
const DECIDED_PX = 6;
/** A finger that rests so long wants the prices under it. */
const LONG_PRESS_MS = 300;
