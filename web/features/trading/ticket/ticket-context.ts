import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useLocale } from '../../../ui/locale.tsx';
import { nextOpeningAt, sessionAt } from '@fairlead/contract/markets/client.ts';
import { exactEuroRateOf } from '@fairlead/domain/trading/quote-currency.ts';
import { tradingBanOf } from '../live/trading-ban.ts';
import { otherEquityOf } from '../stores/live-figures.ts';
import { usePlatform, type Platform } from '../platform-context.ts';
import type { TicketContext } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';
import { findTicketProblems, type TicketProblem } from './ticket-problems.ts';

/** The current context for the rules. Only a live quote fills a market order. */
export function readTicketContext(platform: Platform, locale: string): TicketContext {
  const { session, selected, access, rules } = platform;
  const view = session.quotes.read(selected.symbol);
  const account = session.account.get();
  const { positions, orders } = account;
  const now = session.serverClock.now();
  return {
    instrument: selected,
    access,
    rules,
    ban: tradingBanOf(view?.status),
    isUnderReview: view?.status === 'review',
    quote: view?.status === 'live' ? view.quote : undefined,
    lastQuote: view?.quote,
    euroRate: selected.currency === null ? null : exactEuroRateOf(selected.currency, (symbol) => session.quotes.read(symbol)?.quote),
    figures: session.figures.get(),
    openPositionCount: positions.length,
    held: positions.filter(({ symbol }) => symbol === selected.symbol),
    otherEquity: otherEquityOf(account, selected.symbol, (symbol) => session.quotes.read(symbol)?.quote),
    remainder: account.remainder,
    session: sessionAt(selected, now),
    nextOpening: nextOpeningAt(selected, now),
    entryOrderCount: orders.length,
    now,
    locale,
  };
}

/** The ticket's problems; renders only when they change, not with every quote. */
export function useTicketProblems(form: TicketForm): readonly TicketProblem[] {
  return useDerived((context) => findTicketProblems(form, context));
}

/** A value derived from the ticket's context; renders when its JSON changes. */
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
