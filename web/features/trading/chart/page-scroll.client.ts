export interface PageScrollPorts {
  /** Whether the chart needs this touch whichever way it moves. */
  readonly keepsTouch: (touch: Touch) => boolean;
  /** Called when a finger that scrolled the page is lifted. */
  readonly onScrolled: () => void;
}

/**
 * Lets vertical swipes on the chart scroll the page. The chart library would handle every touch itself and prevent that, so it only sees
 * the touches meant for it: horizontal ones, those of two fingers, those after a long press, and those claimed by `keepsTouch`.
 */
export function letPageScroll(element: HTMLElement, { keepsTouch, onScrolled }: PageScrollPorts): void {
  let start: { readonly x: number; readonly y: number; readonly at: number } | null = null;
  let owner: 'open' | 'page' | 'chart' = 'open';

  function decide(event: TouchEvent): void {
    const [touch] = event.touches;
    if (owner !== 'open' || touch === undefined || start === null) return;
    const [across, along] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
    const isDecided = across + along >= DECIDED_PX;
    if (!isDecided) {
      if (event.timeStamp - start.at >= LONG_PRESS_MS) owner = 'chart';
      return;
    }
    owner = along > across ? 'page' : 'chart';
    // Otherwise the library keeps waiting for a long press of that finger.
    if (owner === 'page') event.target?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  }

  const options = { capture: true, passive: true } as const;
  element.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches;
      if (touch === undefined) return;
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
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
      // The library takes this for the end of a tap; its effect is undone afterwards.
      if (owner === 'page') requestAnimationFrame(onScrolled);
    },
    options,
  );
}

/** From this distance on, the direction of a swipe is clear. */
const DECIDED_PX = 6;
/** A finger that rests this long is asking for the prices under it. */
const LONG_PRESS_MS = 300;
