import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { DeskAnswer } from './stores/order-desk.ts';

export interface RowFocus {
  /** For the button that takes its own row away. */
  readonly buttonProps: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'data-row-button': true;
  };
  /** Hands over what the button asked for: once that is done the row goes, before or after the answer. */
  readonly leave: (asked: Promise<DeskAnswer>) => Promise<DeskAnswer>;
}

/**
 * Keeps the focus where the reader works when a button takes its own row away: on the same button of the next row, else of the
 * previous one, else on the tab of the list. A list that is not the panel of a tab is marked with data-row-list and takes the focus
 * itself. A row that goes by itself hands nothing on: whoever is about to press its button must not hit another row's.
 */
export function useRowFocus(): RowFocus {
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || !isLeaving.current || document.activeElement !== element) return;
      const heirs = findHeirs(element);
      // Other rows may go in the same step, so the choice is made among those that are still there afterwards.
      queueMicrotask(() => focusFirst(heirs));
    };
  }, []);

  return {
    buttonProps: { ref: button, 'data-row-button': true },
    leave: async (asked) => {
      isLeaving.current = true;
      const answer = await asked;
      isLeaving.current = answer.kind === 'done' || answer.kind === 'alreadyAsked';
      return answer;
    },
  };
}

/**
 * For a window that is opened from a row: gives what takes the focus back when the window is closed. That is what had the focus, or,
 * where its row has gone meanwhile, what the row's own button would have handed it to; and where the window has asked for something with
 * which the row is about to go, the same at once.
 */
export function rememberRowFocus(): (isRowGoing: boolean) => void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return () => undefined;
  const heirs = findHeirs(element);
  const row = element.closest('tr, li');
  return (isRowGoing) => focusFirst(isRowGoing ? heirs.filter((heir) => !row?.contains(heir)) : [element, ...heirs]);
}

function focusFirst(candidates: readonly HTMLElement[]): void {
  candidates.find((candidate) => candidate.isConnected && !candidate.matches(':disabled'))?.focus();
}

/** What the focus can go to when something in a row goes, best first. */
function findHeirs(element: HTMLElement): readonly HTMLElement[] {
  const list = element.closest<HTMLElement>('[role="tabpanel"], [data-row-list]');
  if (list === null) return [];
  const others = [...list.querySelectorAll<HTMLElement>('[data-row-button]')].filter((button) => button !== element);
  const isAfter = (other: HTMLElement): boolean => (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const tab = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
  return [...others.filter(isAfter), ...others.filter((other) => !isAfter(other)).toReversed(), tab ?? list];
}
