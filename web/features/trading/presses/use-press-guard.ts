import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { usePlatform } from '../platform-context.ts';

/** For a button that acts on one press: the second half of a double press is ignored. */
export const SINGLE_PRESS = { 'data-single-press': 'press' } as const;
/** For a form that is submitted by Enter in any of its fields. */
export const SINGLE_ENTER = { 'data-single-press': 'enter' } as const;

interface PressHandlers {
  readonly onInputCapture: () => void;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Handlers for the element around the whole terminal. They see every press before the buttons do, in dialogs over the screen too, and keep
 * repeats from marked elements.
 */
export function usePressGuard(): PressHandlers {
  const { presses } = usePlatform().session;
  return useMemo(() => {
    // React reports a press in a dialog over the screen more than once if the whole document is its root.
    let seen: Event | null = null;
    let pressed: Element | null = null;
    const isNew = ({ nativeEvent }: MouseEvent | KeyboardEvent): boolean => {
      const isFirst = seen !== nativeEvent;
      seen = nativeEvent;
      return isFirst;
    };
    return {
      onInputCapture: presses.noteTyping,
      onClickCapture: (event) => {
        if (!isNew(event)) return;
        const { timeStamp: at, clientX: x, clientY: y, detail: count } = event.nativeEvent;
        if (presses.takeClick({ at, count, x, y }) && isMarked(event.target, 'press')) suppress(event);
      },
      onKeyDownCapture: (event) => {
        if (!isNew(event)) return;
        if (event.key !== 'Enter' && event.key !== ' ') return presses.noteTyping();
        const isElsewhere = pressed !== null && pressed.isConnected && pressed !== event.target;
        pressed = event.target instanceof Element ? event.target : null;
        const isRepeat = presses.takeKey({ at: event.nativeEvent.timeStamp, isHeld: event.repeat, isElsewhere });
        if (isRepeat && (isMarked(event.target, 'press') || (event.key === 'Enter' && isMarked(event.target, 'enter')))) suppress(event);
      },
    };
  }, [presses]);
}

function isMarked(target: EventTarget, mark: 'press' | 'enter'): boolean {
  return target instanceof Element && target.closest(`[data-single-press=${mark}]`) !== null;
}

function suppress(event: MouseEvent | KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
