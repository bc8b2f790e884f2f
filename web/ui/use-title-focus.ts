import { useEffect, useRef, type RefObject } from 'react';

/** For the heading of a page with steps: when the step changes, the heading takes the focus and is announced. */
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
