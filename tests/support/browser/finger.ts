import type { CDPSession } from '@playwright/test';

/** One finger on a touch screen. */
export interface Finger {
  /** Presses, moves across the screen in steps, and releases. */
  readonly swipe: (from: Point, by: { readonly x?: number; readonly y?: number }) => Promise<void>;
  readonly tap: (at: Point) => Promise<void>;
  /** Rests on a point for longer than a tap takes. */
  readonly press: (at: Point) => Promise<void>;
  /** Moves a second finger away from the first: from a distance to another, side by side. */
  readonly pinch: (at: Point, from: number, to: number) => Promise<void>;
}

/** A point on the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 12;
/** The chart takes a touch for a long press after half a second. */
const LONG_PRESS_MS = 900;

export function fingerOn(cdp: CDPSession): Finger {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<unknown> =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    swipe: async (from, { x = 0, y = 0 }) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= STEPS; step += 1) {
        await touch('touchMove', [{ x: from.x + (x * step) / STEPS, y: from.y + (y * step) / STEPS }]);
      }
      await touch('touchEnd', []);
    },
    tap: async (at) => {
      // Both at once: a page that is busy with the first for half a second would take it for a long press.
      await Promise.all([touch('touchStart', [at]), touch('touchEnd', [])]);
    },
    press: async (at) => {
      await touch('touchStart', [at]);
      await new Promise((resolve) => {
        setTimeout(resolve, LONG_PRESS_MS);
      });
      await touch('touchEnd', []);
    },
    pinch: async (at, from, to) => {
      const fingers = (distance: number): readonly Point[] => [at, { x: at.x + distance, y: at.y }];
      await touch('touchStart', fingers(from));
      for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', fingers(from + ((to - from) * step) / STEPS));
      await touch('touchEnd', []);
    },
  };
}
