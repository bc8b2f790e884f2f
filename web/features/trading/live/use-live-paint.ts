import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { QuoteView } from '../stores/quote-store.ts';

/**
 * Keeps an element up to date with the quotes of one instrument without rendering React: the painter writes text and attributes itself,
 * once per frame in which the instrument changed and after every render of its component.
 */
export function useLivePaint<E extends HTMLElement>(symbol: string, paint: (element: E, view: QuoteView) => void): RefObject<E | null> {
  const { quotes } = usePlatform().session;
  const element = useRef<E>(null);
  const painter = useRef(paint);

  const run = useCallback(() => {
    const view = quotes.read(symbol);
    if (element.current !== null && view !== undefined) painter.current(element.current, view);
  }, [quotes, symbol]);

  useLayoutEffect(() => {
    painter.current = paint;
    run();
  });
  useEffect(() => quotes.subscribe(symbol, run), [quotes, symbol, run]);
  return element;
}

/** The same for a figure that also depends on the account's rounding remainder: painted with every change of that too. */
export function useProfitPaint<E extends HTMLElement>(
  symbol: string,
  paint: (element: E, view: QuoteView, remainder: MicroCents) => void,
): RefObject<E | null> {
  const { account, quotes } = usePlatform().session;
  const painter = useRef(paint);
  const element = useLivePaint<E>(symbol, (painted, view) => paint(painted, view, account.get().remainder));

  useLayoutEffect(() => {
    painter.current = paint;
  });
  useEffect(
    () =>
      account.subscribe((after, before) => {
        const view = quotes.read(symbol);
        if (after.remainder === before.remainder || element.current === null || view === undefined) return;
        painter.current(element.current, view, after.remainder);
      }),
    [account, quotes, symbol, element],
  );
  return element;
}

/** Writes a text only if it differs, into the existing text node: an equal write, or a new node, would cost the browser more. */
export function setText(element: Element | null | undefined, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (element !== null && element !== undefined) element.textContent = text;
}
