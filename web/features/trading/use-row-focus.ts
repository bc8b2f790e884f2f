import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { DeskAnswer } from './stores/order-desk.ts';

export interface RowFocus {
  /** For the button that removes its own row. */
  readonly buttonProps: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'data-row-button': true;
  };
  /** Call this with the button's pending command: if it succeeds, the row is removed before or after the response. */
  readonly leave: (asked: Promise<DeskAnswer>) => Promise<DeskAnswer>;
}

/**
 * Keeps the focus in place when a button removes its own row: it moves to the same button of the next row, else of the previous one, else
 * to the tab of the list. A list outside a tab panel is marked with data-row-list and takes the focus itself. A row removed by another
 * event doesn't pass the focus on, so that a client about to press its button doesn't hit another row's.
 */
export function useRowFocus(): RowFocus {
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || !isLeaving.current || document.activeElement !== element) return;
      const targets = findTargets(element);
      // Other rows may be removed in the same step, so the choice is made among those that remain afterwards.
      queueMicrotask(() => focusFirst(targets));
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
 * For a dialog opened from a row: returns a function that restores the focus when the dialog is closed. The focus goes to the element that
 * had it, or, if its row is gone or about to be removed by the dialog's own command, to where the row's own button would have passed it.
 */
export function rememberRowFocus(): (isRowGoing: boolean) => void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return () => undefined;
  const targets = findTargets(element);
  const row = element.closest('tr, li');
  return (isRowGoing) => focusFirst(isRowGoing ? targets.filter((target) => !row?.contains(target)) : [element, ...targets]);
}

function focusFirst(candidates: readonly HTMLElement[]): void {
  candidates.find((candidate) => candidate.isConnected && !candidate.matches(':disabled'))?.focus();
}

/** The elements that can take the focus when something in a row is removed, best first. */
function findTargets(element: HTMLElement): readonly HTMLElement[] {
  const list = element.closest<HTMLElement>('[role="tabpanel"], [data-row-list]');
  if (list === null) return [];
  const others = [...list.querySelectorAll<HTMLElement>('[data-row-button]')].filter((button) => button !== element);
  const isAfter = (other: HTMLElement): boolean => (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const tab = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
  return [...others.filter(isAfter), ...others.filter((other) => !isAfter(other)).toReversed(), tab ?? list];
}
