import type { Price } from '@fairlead/domain/price.ts';
import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { levelAtDecimal } from './level-move.ts';

export interface LevelDragProps {
  /** The tag. */
  readonly element: RefObject<HTMLElement | null>;
  readonly digits: number;
  /** Nothing can be dragged now. */
  readonly isBlocked: boolean;
  /** The height of the tag. */
  readonly heightOf: () => number | undefined;
  /** The price in decimals at a height. */
  readonly priceAt: (y: number) => number | undefined;
  readonly onMove: (price: Price) => void;
  /** Called after a movement: with the last price, or null if the browser took the pointer away. */
  readonly onEnd?: (price: Price | null) => void;
}

export interface LevelDrag {
  /** By touch, the tag was tapped, so the next touch on it drags. */
  readonly isChosen: boolean;
  readonly isActive: () => boolean;
  /** Lets go of the pointer without an end. */
  readonly cancel: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
  };
}

/** A shorter pointer movement is a click and moves nothing. */
const DRAG_STARTS_PX = 6;

/**
 * Dragging a tag up and down with its line. By touch, the tag has to be tapped before it can be dragged, so that a swipe starting on it
 * scrolls the page.
 */
export function useLevelDrag({ element, digits, isBlocked, heightOf, priceAt, onMove, onEnd }: LevelDragProps): LevelDrag {
  const drag = useRef<{ readonly pointerY: number; readonly tagY: number; latest: Price | null } | null>(null);
  const touchedAt = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [isChosen, setIsChosen] = useState(false);

  useEffect(() => {
    if (!isChosen) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && element.current?.contains(target) !== true) setIsChosen(false);
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, [isChosen, element]);

  function start(event: PointerEvent<HTMLElement>): void {
    const tagY = heightOf();
    if (event.button !== 0 || tagY === undefined || isBlocked) return;
    touchedAt.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    if (event.pointerType === 'touch' && !isChosen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerY: event.clientY, tagY, latest: null };
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (drag.current === null) return;
    const by = event.clientY - drag.current.pointerY;
    if (drag.current.latest === null && Math.abs(by) < DRAG_STARTS_PX) return;
    const decimal = priceAt(drag.current.tagY + by);
    const price = decimal === undefined ? null : levelAtDecimal(decimal, digits);
    if (price === null) return;
    drag.current.latest = price;
    onMove(price);
  }

  function end(isKept: boolean): void {
    const latest = drag.current?.latest ?? null;
    drag.current = null;
    if (latest !== null) onEnd?.(isKept ? latest : null);
  }

  /** Whether a finger was lifted where it was put down. */
  function isTap({ clientX, clientY }: PointerEvent<HTMLElement>): boolean {
    const from = touchedAt.current;
    return from !== null && Math.hypot(clientX - from.x, clientY - from.y) < DRAG_STARTS_PX;
  }

  const isActive = useCallback(() => drag.current !== null, []);
  const cancel = useCallback(() => {
    drag.current = null;
  }, []);

  return {
    isChosen,
    isActive,
    cancel,
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: (event) => {
        end(true);
        if (isTap(event)) setIsChosen(true);
      },
      onPointerCancel: () => end(false),
    },
  };
}
