import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { QuoteView } from '../stores/quote-store.ts';

/**
 * Keeps an element up to date with the quotes of one instrument without rendering React: the painter writes text and attributes
 * itself, once per frame in which the instrument changed and after every render of its component.
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

/** Writes a text where it differs, into the text node that is there: an equal write, or a new node, would cost the browser more. */
export function setText(element: Element | null | undefined, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (element !== null && element !== undefined) element.textContent = text;
}
