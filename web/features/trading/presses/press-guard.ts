/**
 * Detects the second half of a double click, double tap or double key press. By then something else may be where the first press was, and
 * it must not be pressed too. Times are milliseconds on the clock of the browser's events.
 */
export interface PressGuard {
  /** Records a click or tap. True if it only repeats the one before. */
  readonly takeClick: (click: Click) => boolean;
  /** Records Enter or Space. True if the key is held down, or was pressed just before without any typing since. */
  readonly takeKey: (key: KeyPress) => boolean;
  /** Records typing or another key: the next press is intended. */
  readonly noteTyping: () => void;
  /** Records that rows have moved up under a resting pointer: its next press isn't on what the client saw. */
  readonly noteShift: (at: number) => void;
}

export interface Click {
  readonly at: number;
  /** The browser's count of consecutive clicks here; 0 for a click made by script or by key. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

export interface KeyPress {
  readonly at: number;
  /** The key is held down. */
  readonly isHeld: boolean;
  /** The focus was moved on purpose since the key before: that key's element still exists, and this is another one. */
  readonly isElsewhere: boolean;
}

/** The interval within which desktop systems count two clicks as a double click. */
export const DOUBLE_PRESS_MS = 500;
/** Two taps of one finger are this near to each other; neighbouring rows are further apart. */
const SAME_PLACE_PX = 24;

export function createPressGuard(): PressGuard {
  let lastClick: Click | null = null;
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let shiftedAt = Number.NEGATIVE_INFINITY;

  return {
    takeClick: (click) => {
      // Key presses are handled by takeKey, and a script clicks only once.
      if (click.count === 0) return false;
      const before = lastClick;
      lastClick = click;
      if (click.count > 1 || click.at - shiftedAt < DOUBLE_PRESS_MS) return true;
      return (
        before !== null && click.at - before.at < DOUBLE_PRESS_MS && Math.hypot(click.x - before.x, click.y - before.y) <= SAME_PLACE_PX
      );
    },
    takeKey: ({ at, isHeld, isElsewhere }) => {
      const isRepeat = isHeld || (!isElsewhere && at - lastKeyAt < DOUBLE_PRESS_MS);
      lastKeyAt = at;
      return isRepeat;
    },
    noteTyping: () => {
      lastClick = null;
      lastKeyAt = Number.NEGATIVE_INFINITY;
    },
    noteShift: (at) => {
      shiftedAt = at;
    },
  };
}
