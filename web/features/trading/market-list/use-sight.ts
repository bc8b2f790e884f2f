import { useLayoutEffect, useState, type RefObject } from 'react';
import { ROW_PX, type Sight } from './list-geometry.ts';

/** The visible part of the list, whether the list scrolls by itself or with the page. Renders only when another row becomes visible. */
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
  // If the list scrolls by itself, its content begins this far above its box.
  const contentTop = box.top - list.scrollTop;
  const top = Math.max(0, box.top) - contentTop;
  const bottom = Math.min(innerHeight, box.bottom) - contentTop;
  return { top: Math.floor(top / ROW_PX) * ROW_PX, bottom: Math.ceil(bottom / ROW_PX) * ROW_PX };
}
