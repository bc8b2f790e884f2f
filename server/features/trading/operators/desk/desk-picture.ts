import { ExposureBook } from '@fairlead/domain/trading/desk/exposure-book.ts';
import { stopOutOutlook, type StopOutOutlook } from '@fairlead/domain/trading/desk/stop-out-outlook.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { balanceOf } from '@fairlead/domain/engine/state.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { setImmediate as oneTurn } from 'node:timers/promises';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { DeskContext, PriceView } from '../desk-context.ts';

/** What the desk sees of all accounts, as of one moment. */
export interface DeskPicture {
  /** Milliseconds since 1970 UTC. */
  readonly takenAt: number;
  readonly market: MarketView;
  readonly book: ExposureBook;
  /** By account. */
  readonly outlooks: ReadonlyMap<number, StopOutOutlook | null>;
}

export interface DeskPictureContext extends Pick<DeskContext, 'houseRules' | 'clock'> {
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  readonly prices: Pick<PriceView, 'quote' | 'isUnderReview'>;
}

/** A picture is shown to everybody for so long after it was taken. */
const SHOWN_FOR_MS = 2_000;
/** Accounts whose outlook is reckoned in one turn of the event loop. */
const OUTLOOKS_AT_ONCE = 5;

/**
 * Looks through all accounts at most once at a time, however many ask: whoever asks meanwhile is given the look that is under way. Looking
 * gives way to whatever else waits, ticks above all.
 */
export function createDeskPictures(context: DeskPictureContext): { readonly read: () => Promise<DeskPicture> } {
  let latest: { readonly picture: Promise<DeskPicture>; readonly until: () => number } | null = null;
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

async function takePicture({ engine, houseRules, prices, clock }: DeskPictureContext): Promise<DeskPicture> {
  const takenAt = clock();
  const market = stillMarket({ houseRules, prices });
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

/** The market as it is at this moment: all accounts are valued at the same prices, however long it takes to see them. */
function stillMarket({ houseRules, prices }: Pick<DeskPictureContext, 'houseRules' | 'prices'>): MarketView {
  const quotes = new Map<string, Quote>();
  for (const { symbol } of houseRules.instruments) {
    const quote = prices.quote(symbol);
    if (quote !== undefined) quotes.set(symbol, quote);
  }
  return {
    rules: houseRules.pack,
    calendar: houseRules.calendar,
    instrument: (symbol) => houseRules.instrument(symbol),
    category: assetCategoryById,
    quote: (symbol) => quotes.get(symbol),
    isHalted: (symbol) => houseRules.isHalted(symbol),
    isUnderReview: (symbol) => prices.isUnderReview(symbol),
  };
}
