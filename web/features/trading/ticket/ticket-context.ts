import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform, type Platform } from '../platform-context.ts';
import { findTicketProblems, type TicketContext, type TicketForm, type TicketProblem } from './ticket-form.ts';

/** What the rules look at, as of this moment. Only a live quote counts as one. */
export function readTicketContext(platform: Platform, locale: string): TicketContext {
  const { session, selected, access, rules } = platform;
  const view = session.quotes.read(selected.symbol);
  return {
    instrument: selected,
    access,
    rules,
    quote: view?.status === 'live' ? view.quote : undefined,
    figures: session.figures.get(),
    openPositionCount: session.account.get().positions.length,
    locale,
  };
}

/** What stands against the ticket; renders only when that changes, not with every quote it was judged by. */
export function useTicketProblems(form: TicketForm): readonly TicketProblem[] {
  return useDerived((context) => findTicketProblems(form, context));
}

/** Something derived from the ticket's context; renders when its JSON changes. */
export function useDerived<Value>(derive: (context: TicketContext) => Value): Value {
  const platform = usePlatform();
  const locale = useLocale();
  const { session, selected } = platform;
  const last = useRef<{ readonly key: string; readonly value: Value } | null>(null);

  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        session.quotes.subscribe(selected.symbol, listener),
        session.figures.subscribe(listener),
        session.account.subscribe(listener),
      ];
      return () => ends.forEach((end) => end());
    },
    [session, selected.symbol],
  );
  return useSyncExternalStore(subscribe, () => {
    const value = derive(readTicketContext(platform, locale));
    const key = JSON.stringify(value);
    if (last.current?.key !== key) last.current = { key, value };
    return last.current.value;
  });
}
