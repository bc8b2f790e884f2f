import { useLayoutEffect, useState, type RefObject } from 'react';
import { ROW_PX, type Sight } from './list-geometry.ts';

/**
 * Which part of the list is in sight, whether it scrolls by itself or with the page. Renders only when another row comes into
 * sight.
 */
export function useSight(list: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, bottom: 0 });

  useLayoutEffect(() => {
    function look(): void {
      const seen = sightOf(list.current);
      setSight((before) => (before.top === seen.top && before.bottom === seen.bottom ? before : seen));
    }
    look();
    const observer = new ResizeObserver(look);
    if (list.current !== null) observer.observe(list.current);
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [list]);

  return sight;
}

function sightOf(list: HTMLElement | null): Sight {
  if (list === null) return { top: 0, bottom: 0 };
  const box = list.getBoundingClientRect();
  // The list's content begins this far above its own box when it scrolls by itself.
  const contentTop = box.top - list.scrollTop;
  const top = Math.max(0, box.top) - contentTop;
  const bottom = Math.min(innerHeight, box.bottom) - contentTop;
  return { top: Math.floor(top / ROW_PX) * ROW_PX, bottom: Math.ceil(bottom / ROW_PX) * ROW_PX };
}
