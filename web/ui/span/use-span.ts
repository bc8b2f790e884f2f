import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSpan, type ChosenSpan, type Span, type SpanLength } from './span.ts';

export interface SpanChoice {
  readonly span: ChosenSpan;
  readonly chooseLength: (length: SpanLength) => void;
  readonly chooseDays: (span: Span) => void;
}

/** The period of a screen, kept in its URL so that it survives going back and can be shared. */
export function useSpan(): SpanChoice {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(Date.now);

  function put(next: Readonly<Record<string, string>>): void {
    setSearch(
      (before) => {
        const kept = [...before].filter(([name]) => !['days', 'from', 'until'].includes(name));
        return new URLSearchParams([...kept, ...Object.entries(next)]);
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    span: readSpan(search, now),
    chooseLength: (days) => put({ days }),
    chooseDays: ({ from, until }) => put({ from, until }),
  };
}
