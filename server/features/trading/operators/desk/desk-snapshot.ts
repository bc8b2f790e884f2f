import { ExposureBook } from '@fairlead/domain/trading/desk/exposure-book.ts';
import { stopOutOutlook, type StopOutOutlook } from '@fairlead/domain/trading/desk/stop-out-outlook.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { balanceOf } from '@fairlead/domain/engine/state.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { setImmediate as oneTurn } from 'node:timers/promises';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { DeskContext, PriceView } from '../desk-context.ts';

/** The desk's view of all accounts at one moment. */
export interface DeskSnapshot {
  /** Milliseconds since 1970 UTC. */
  readonly takenAt: number;
  readonly market: MarketView;
  readonly book: ExposureBook;
  /** By account. */
  readonly outlooks: ReadonlyMap<number, StopOutOutlook | null>;
}

export interface DeskPictureContext extends Pick<DeskContext, 'brokerRules' | 'clock'> {
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  readonly prices: Pick<PriceView, 'quote' | 'isUnderReview'>;
}

/** How long a picture is served after it was taken. */
const SHOWN_FOR_MS = 2_000;
/** How many outlooks are computed per turn of the event loop. */
const OUTLOOKS_AT_ONCE = 5;

/**
 * Reads all accounts at most once at a time: concurrent requests share the read in progress. Reading yields to everything else, above all
 * to ticks.
 */
export function createDeskPictures(context: DeskPictureContext): { readonly read: () => Promise<DeskSnapshot> } {
  let latest: { readonly picture: Promise<DeskSnapshot>; readonly until: () => number } | null = null;
  return {
    read: () => {
      if (latest !== null && context.clock() < latest.until()) return latest.picture;
      let endsAt = Infinity;
      const picture = takePicture(context);
      const shown = { picture, until: () => endsAt };
      latest = shown;
      picture.then(
        () => {
          endsAt = context.clock() + SHOWN_FOR_MS;
        },
        () => {
          if (latest === shown) latest = null;
        },
      );
      return picture;
    },
  };
}

async function takePicture({ engine, brokerRules, prices, clock }: DeskPictureContext): Promise<DeskSnapshot> {
  const takenAt = clock();
  const market = freezeMarket({ brokerRules, prices });
  const book = new ExposureBook(market);
  await engine.visitTradingAccounts((account) =>
    book.add({ id: account.id, balance: balanceOf(account), remainder: account.remainder, positions: account.positions }),
  );
  const outlooks = new Map<number, StopOutOutlook | null>();
  for (const [place, account] of book.thin.items.entries()) {
    outlooks.set(account.id, stopOutOutlook(account, market, takenAt));
    if (place % OUTLOOKS_AT_ONCE === OUTLOOKS_AT_ONCE - 1) await oneTurn();
  }
  return { takenAt, market, book, outlooks };
}

/** A frozen market: all accounts are valued at the same prices, however long the read takes. */
function freezeMarket({ brokerRules, prices }: Pick<DeskPictureContext, 'brokerRules' | 'prices'>): MarketView {
  const quotes = new Map<string, Quote>();
  for (const { symbol } of brokerRules.instruments) {
    const quote = prices.quote(symbol);
    if (quote !== undefined) quotes.set(symbol, quote);
  }
  return {
    rules: brokerRules.pack,
    calendar: brokerRules.calendar,
    instrument: (symbol) => brokerRules.instrument(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.get(symbol),
    isHalted: (symbol) => brokerRules.isHalted(symbol),
    isDelisted: (symbol) => brokerRules.isDelisted(symbol),
    isUnderReview: (symbol) => prices.isUnderReview(symbol),
  };
}
