import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { usePlatform } from '../platform-context.ts';

/** For a button that acts at one press: the second half of a double press counts for nothing there. */
export const SINGLE_PRESS = { 'data-single-press': 'press' } as const;
/** For a form that Enter sends from any of its fields. */
export const SINGLE_ENTER = { 'data-single-press': 'enter' } as const;

interface PressHandlers {
  readonly onInputCapture: () => void;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * For the element around the whole terminal. It sees every press before the buttons do, in windows over the screen too, and keeps
 * repeats from those that are marked.
 */
export function usePressGuard(): PressHandlers {
  const { presses } = usePlatform().session;
  return useMemo(() => {
    // React shows a press in a window over the screen more than once, when the whole document is its root.
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
        if (presses.takeClick({ at, count, x, y }) && isMarked(event.target, 'press')) swallow(event);
      },
      onKeyDownCapture: (event) => {
        if (!isNew(event)) return;
        if (event.key !== 'Enter' && event.key !== ' ') return presses.noteTyping();
        const isElsewhere = pressed !== null && pressed.isConnected && pressed !== event.target;
        pressed = event.target instanceof Element ? event.target : null;
        const isRepeat = presses.takeKey({ at: event.nativeEvent.timeStamp, isHeld: event.repeat, isElsewhere });
        if (isRepeat && (isMarked(event.target, 'press') || (event.key === 'Enter' && isMarked(event.target, 'enter')))) swallow(event);
      },
    };
  }, [presses]);
}

function isMarked(target: EventTarget, mark: 'press' | 'enter'): boolean {
  return target instanceof Element && target.closest(`[data-single-press=${mark}]`) !== null;
}

function swallow(event: MouseEvent | KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
