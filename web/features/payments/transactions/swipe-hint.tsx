import { useEffect, useState, type RefObject } from 'react';
import { SwipeIcon } from './transaction-icons.tsx';

/** How long the hint is shown (spec section 9). */
export const HINT_SHOWN_MS = 2_000;

/** Hint over a table that can be scrolled sideways, shown for two seconds. Hidden from screen readers. */
export function SwipeHint({ around }: { readonly around: RefObject<HTMLElement | null> }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const region = around.current?.querySelector('[role=region]');
    if (region === null || region === undefined || region.scrollWidth <= region.clientWidth) return undefined;
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), HINT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [around]);
  if (!isShown) return null;
  return (
    <div aria-hidden="true" data-swipe-hint className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <span className="flex size-14 -translate-x-3 items-center justify-center rounded-round border border-line bg-raised text-strong shadow-overlay transition-transform duration-1000 starting:translate-x-6">
        <SwipeIcon className="size-7!" />
      </span>
    </div>
  );
}
