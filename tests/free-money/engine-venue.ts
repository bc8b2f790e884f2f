import { answerOf, applyEntry } from '@fairlead/domain/engine/apply.ts';
import { withdrawableNow } from '@fairlead/domain/engine/decide-funds.ts';
import { decideExpiry } from '@fairlead/domain/engine/decide-order.ts';
import { decideTick } from '@fairlead/domain/engine/decide-tick.ts';
import { decide, findReference, selectRefusal } from '@fairlead/domain/engine/decide.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { splitFired } from '@fairlead/domain/engine/split-fired.ts';
import { emptyState, figuresOf } from '@fairlead/domain/engine/state.ts';
import { tradableQuote } from '@fairlead/domain/engine/tradable-quote.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import { price } from '@fairlead/domain/price.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar } from '@fairlead/domain/trading/session.ts';
import type { Venue, VenueEvent } from './venue.ts';

/** The engine's pure parts, assembled as in the server, for these instruments and this rule pack. */
export function createEngineVenue(instruments: readonly Instrument[], pack: RulePack): Venue {
  let rules = pack;
  const state = emptyState();
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const symbols = instruments.map(({ symbol }) => symbol);
  const quotes = new Map<string, Quote>();
  const halted = new Set<string>();
  const underReview = new Set<string>();
  // Every movement of money has a reference that is unique in the venue.
  const references = new Set<string>();
  const triggers = new TriggerIndex(symbols);
  const market: MarketView = {
    get rules() {
      return rules;
    },
    calendar: createMarketCalendar((symbol) => bySymbol.get(symbol)?.tradingHours ?? null),
    instrument: (symbol) => bySymbol.get(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.get(symbol),
    isHalted: (symbol) => halted.has(symbol),
    isDelisted: () => false,
    isUnderReview: (symbol) => underReview.has(symbol),
  };

  function record(accountId: number, at: number, commandId: string | null, events: readonly EngineEvent[]): readonly VenueEvent[] {
    const told = events.flatMap((event) => toVenueEvents(accountId, event));
    applyEntry(state, { seq: state.seq + 1, at, accountId, commandId, events });
    triggers.follow(state, accountId, events, market);
    return told;
  }

  function toVenueEvents(accountId: number, event: EngineEvent): readonly VenueEvent[] {
    switch (event.kind) {
      case 'positionOpened': {
        const { id: positionId, symbol, side, margin, leverage, openPrice } = event.position;
        return [{ kind: 'opened', accountId, positionId, symbol, side, margin, leverage, price: openPrice }];
      }
      case 'positionClosed':
        return [{ kind: 'closed', accountId, positionId: event.positionId, margin: null, price: event.closePrice }];
      case 'positionPartClosed':
        return [{ kind: 'closed', accountId, positionId: event.positionId, margin: event.margin, price: event.closePrice }];
      case 'negativeBalanceCovered':
        return [{ kind: 'covered', accountId, amount: event.amount }];
      case 'premiumCharged':
        return [{ kind: 'premium', accountId, amount: event.amount }];
      default:
        return [];
    }
  }

  return {
    submit(command) {
      const reference = findReference(command);
      const events = decide(state, market, command, { isReferenceUsed: reference !== null && references.has(reference) });
      const refused = selectRefusal(events);
      if (refused !== null) return { refusal: refused.refusal.code, orderId: null, events: [] };
      if (reference !== null) references.add(reference);
      const answer = answerOf(events);
      return {
        refusal: null,
        orderId: answer.kind === 'order' ? answer.orderId : null,
        events: record(command.accountId, command.at, command.commandId, events),
      };
    },
    quote({ symbol, bid, ask, at, now, isLate }) {
      quotes.set(symbol, { bid: price(bid), ask: price(ask), at });
      if (isLate) underReview.add(symbol);
      else underReview.delete(symbol);
      const fired = triggers.takeFired(symbols.indexOf(symbol), bid, ask);
      if (fired.length === 0) return [];
      const { acting, waiting } = splitFired(fired, tradableQuote(symbol, market, now) !== null);
      triggers.putBack(waiting, state, market);
      const told: VenueEvent[] = [];
      for (const { accountId, events, needsMarginLevels } of decideTick(state, market, { symbol, fired: acting, now })) {
        if (events.length > 0) told.push(...record(accountId, now, null, events));
        if (needsMarginLevels) triggers.watchMargin(state, accountId, market);
      }
      return told;
    },
    beginReview: (symbol) => underReview.add(symbol),
    raiseMargin(symbol, percent) {
      const { [symbol]: _before, ...others } = rules.marginPercents;
      rules = { ...rules, marginPercents: percent === null ? others : { ...others, [symbol]: percent } };
      for (const accountId of state.accounts.keys()) triggers.watchMargin(state, accountId, market);
    },
    halt: (symbol) => halted.add(symbol),
    resume(symbol) {
      if (halted.delete(symbol)) underReview.add(symbol);
    },
    expire(now) {
      for (const { accountId, events } of decideExpiry(state, triggers.takeExpired(now), now)) record(accountId, now, null, events);
    },
    account(accountId) {
      const account = state.accounts.get(accountId);
      if (account === undefined) throw new Error(`no account ${accountId}`);
      const { cash, bonus, credit, reserved, owed } = account;
      const { equity, usedMargin } = figuresOf(account, market);
      return {
        cash,
        bonus,
        credit,
        reserved,
        owed,
        equity,
        usedMargin,
        withdrawable: withdrawableNow(account, market),
        positionIds: account.positions.map(({ id }) => id),
        orderIds: account.orders.map(({ id }) => id),
      };
    },
  };
}
