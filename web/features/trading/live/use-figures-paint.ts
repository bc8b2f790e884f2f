import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../platform-context.ts';

/** Keeps an element up to date with the account's live figures without rendering React, as useLivePaint does with a quote. */
export function useFiguresPaint<E extends HTMLElement>(
  paint: (element: E, figures: AccountFigures | undefined) => void,
): RefObject<E | null> {
  const { figures } = usePlatform().session;
  const element = useRef<E>(null);
  const painter = useRef(paint);

  useLayoutEffect(() => {
    painter.current = paint;
    if (element.current !== null) paint(element.current, figures.get());
  });
  useEffect(
    () =>
      figures.subscribe(() => {
        if (element.current !== null) painter.current(element.current, figures.get());
      }),
    [figures],
  );
  return element;
}
