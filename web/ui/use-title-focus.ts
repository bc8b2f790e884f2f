import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of a page of steps: when another step takes the place of the last one, it gets the focus and is read out. */
export function useTitleFocus(title: string, takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (takesFocus) heading.current?.focus();
  }, [title, takesFocus]);
  return heading;
}
