/** A finger that has just touched the list may touch it again. */
const TOUCHED_MS = 3_000;

/** Whether a list must not be re-sorted now: the client is pointing at it, has just touched it, or has the focus in one of its rows. */
export interface ListHold {
  readonly notePointer: (pointerType: string, at: number) => void;
  readonly noteLeave: () => void;
  readonly isHeld: (at: number, region: Element | null) => boolean;
}

export function createListHold(): ListHold {
  let isOver = false;
  let touchedAt = Number.NEGATIVE_INFINITY;
  return {
    notePointer: (pointerType, at) => {
      if (pointerType === 'touch') touchedAt = at;
      else isOver = true;
    },
    noteLeave: () => {
      isOver = false;
    },
    isHeld: (at, region) => isOver || at - touchedAt < TOUCHED_MS || hasFocusInRow(region),
  };
}

/** A row that moves on the page loses its focus. A button that was pressed with the mouse keeps a focus that no one needs. */
function hasFocusInRow(region: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && region?.contains(focused) === true && focused.closest('td, li') !== null && focused.matches(':focus-visible');
}
