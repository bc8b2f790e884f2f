import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import { arrangeItems, keepOrder, type Arrangement, type SortKey } from './arrange-items.ts';
import { createListHold } from './list-hold.ts';

/** Figures such as the profit move all the time; rows that followed each move would be unreadable. */
const RESORT_EVERY_MS = 3_000;

interface Item {
  readonly id: number;
  readonly symbol: string;
}

export interface Arranged<Row> {
  readonly items: readonly Row[];
  /** Props for the element around the rows. */
  readonly regionProps: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * The items in the order the client has chosen. Another choice takes effect at once. Otherwise rows change places every three seconds at
 * most, and never while the client may be about to press one: until then, new ones come last. Where nothing shows that a press is coming, as
 * on a touch screen, rows don't follow moving figures.
 */
export function useArranged<Row extends Item>(items: readonly Row[], arrangement: Arrangement<Row>): Arranged<Row> {
  const { presses } = usePlatform().session;
  const canHover = useMedia('(hover: hover)');
  const region = useRef<HTMLDivElement>(null);
  const [hold] = useState(createListHold);
  const [kept, setKept] = useState(() => ({ arrangement, order: orderOf(items, arrangement) }));
  const firstKeys = useRef(new Map<number, SortKey>());
  let { order } = kept;
  if (kept.arrangement !== arrangement) {
    order = orderOf(items, arrangement);
    setKept({ arrangement, order });
  }

  useLayoutEffect(() => {
    firstKeys.current = new Map();
  }, [arrangement]);

  useLayoutEffect(() => {
    const { keyOf } = arrangement;
    if (keyOf === null && !arrangement.isGrouped) return undefined;
    const steady = canHover || keyOf === null ? arrangement : { ...arrangement, keyOf: rememberKeys(firstKeys.current, keyOf) };
    function resort(): void {
      if (hold.isHeld(performance.now(), region.current)) return;
      const next = orderOf(items, steady);
      setKept((before) => (isSame(before.order, next) ? before : { arrangement, order: next }));
    }
    resort();
    const timer = setInterval(resort, RESORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [items, arrangement, canHover, hold]);

  const arranged = useMemo(() => keepOrder(items, order), [items, order]);

  // A row that comes moves those after its place; their buttons aren't where the client saw them.
  const shownCount = useRef(items.length);
  useEffect(() => {
    const isLonger = items.length > shownCount.current;
    shownCount.current = items.length;
    const movesOthers = arrangement.isGrouped || arrangement.keyOf !== null;
    if (isLonger && movesOthers && region.current !== null) presses.noteShift(performance.now());
  }, [items, arrangement, presses]);

  const note = ({ pointerType }: PointerEvent): void => hold.notePointer(pointerType, performance.now());
  return { items: arranged, regionProps: { ref: region, onPointerMove: note, onPointerDown: note, onPointerLeave: hold.noteLeave } };
}

function orderOf<Row extends Item>(items: readonly Row[], arrangement: Arrangement<Row>): readonly number[] {
  // Without an order of ids, items are shown in their own.
  if (arrangement.keyOf === null && !arrangement.isGrouped) return [];
  return arrangeItems(items, arrangement).map(({ id }) => id);
}

function rememberKeys<Row extends Item>(keys: Map<number, SortKey>, keyOf: (item: Row) => SortKey) {
  return (item: Row): SortKey => {
    const key = keys.get(item.id) ?? keyOf(item);
    if (key !== null) keys.set(item.id, key);
    return key;
  };
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}
