import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { usePlatform } from '../platform-context.ts';
import { findReleased, mergeRows, movesRows, type HeldRow } from './held-rows.ts';

/** How long a row that is gone stays readable. */
const SHOWN_MS = 1_000;
/** A pointer that hasn't moved for this long isn't about to press. */
const AT_REST_MS = 3_000;

interface HeldRows<Item> {
  readonly rows: readonly HeldRow<Item>[];
  /** Props for the element around the rows. */
  readonly regionProps: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * The rows of a list. Rows that are gone keep their place for a second, and longer while the pointer moves over the list, so that no other
 * row's button moves under a pointer that is about to press.
 */
export function useHeldRows<Item extends { readonly id: number }>(items: readonly Item[]): HeldRows<Item> {
  const { presses } = usePlatform().session;
  const [kept, setKept] = useState(() => ({ items, rows: mergeRows<Item>([], items) }));
  const goneSince = useRef(new Map<number, number>());
  const movedAt = useRef<number | null>(null);
  const release = useRef<() => void>(undefined);

  let { rows } = kept;
  if (kept.items !== items) {
    rows = mergeRows(kept.rows, items);
    setKept({ items, rows });
  }

  useEffect(() => {
    const gone = rows.filter(({ isGone }) => isGone).map(({ item }) => item.id);
    noteGone(goneSince.current, gone, performance.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tryReleasing(): void {
      clearTimeout(timer);
      if (gone.length === 0) return;
      const now = performance.now();
      const due = new Set(gone.filter((id) => now - (goneSince.current.get(id) ?? now) >= SHOWN_MS));
      const restsIn = movedAt.current === null ? 0 : Math.max(movedAt.current + AT_REST_MS - now, 0);
      const released = findReleased(rows, due, restsIn > 0);
      if (released.size === 0) {
        const shownIn = Math.max(SHOWN_MS - (now - Math.min(...gone.map((id) => goneSince.current.get(id) ?? now))), 0);
        timer = setTimeout(tryReleasing, Math.max(shownIn > 0 ? shownIn : restsIn, 50));
        return;
      }
      if (movedAt.current !== null && movesRows(rows, released)) presses.noteShift(now);
      setKept((before) => ({ ...before, rows: before.rows.filter(({ item, isGone }) => !isGone || !released.has(item.id)) }));
    }
    release.current = tryReleasing;
    tryReleasing();
    return () => clearTimeout(timer);
  }, [rows, presses]);

  return {
    rows,
    regionProps: {
      onPointerMove: ({ pointerType }) => {
        if (pointerType !== 'touch') movedAt.current = performance.now();
      },
      onPointerLeave: () => {
        movedAt.current = null;
        release.current?.();
      },
    },
  };
}

function noteGone(since: Map<number, number>, gone: readonly number[], now: number): void {
  for (const id of since.keys()) if (!gone.includes(id)) since.delete(id);
  for (const id of gone) if (!since.has(id)) since.set(id, now);
}
