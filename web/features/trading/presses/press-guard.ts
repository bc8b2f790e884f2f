/**
 * Tells a press that is meant from the second half of a double click, a double tap or a double key press: by then something else may
 * stand where the first press was, and would be pressed with it. Times are milliseconds on the clock of the browser's events.
 */
export interface PressGuard {
  /** Takes note of a click or tap. True where it only repeats the one before. */
  readonly takeClick: (click: Click) => boolean;
  /** Takes note of Enter or Space. True where the key is held down, or was pressed just before and nothing was typed since. */
  readonly takeKey: (key: KeyPress) => boolean;
  /** Something was typed, or another key pressed: what comes next is meant. */
  readonly noteTyping: () => void;
  /** Rows have moved up under a pointer that rests: what it presses next is not what its owner saw. */
  readonly noteShift: (at: number) => void;
}

export interface Click {
  readonly at: number;
  /** How many clicks the browser counts here in a row; 0 for a click that a program or a key makes. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

export interface KeyPress {
  readonly at: number;
  /** The key is held down. */
  readonly isHeld: boolean;
  /** The focus was moved on purpose since the key before: that one's element is still there, and this is another one. */
  readonly isElsewhere: boolean;
}

/** The interval within which desktop systems count two clicks as a double click. */
export const DOUBLE_PRESS_MS = 500;
/** Two taps of one finger fall this near to each other; neighbouring rows are further apart. */
const SAME_PLACE_PX = 24;

export function createPressGuard(): PressGuard {
  let lastClick: Click | null = null;
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let shiftedAt = Number.NEGATIVE_INFINITY;

  return {
    takeClick: (click) => {
      // Keys are judged as keys, and a program presses once.
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
