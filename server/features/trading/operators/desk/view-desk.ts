/** Converts the desk's pictures to the contract's format. */
import type { DeskMargin, DeskPosition, Exposure } from '@fairlead/contract/trading/operators/desk.ts';
import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import { WATCHED_BELOW_PERCENT, type LowMarginAccount } from '@fairlead/domain/trading/desk/exposure-book.ts';
import {
  hedgeUnitsOf,
  netOf,
  openPriceOf,
  profitOf,
  valueOf,
  type ExposureSum,
  type SideSum,
  type ValuedPosition,
} from '@fairlead/domain/trading/desk/exposure.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES, assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { AssetCategoryName } from '@fairlead/domain/trading/instrument.ts';
import { decimalRateOf, exactEuroRateOf, quoteCurrencyOf, unitNameOf } from '@fairlead/domain/trading/quote-currency.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import type { DeskSnapshot } from './desk-snapshot.ts';

export function viewExposure({ book, market, takenAt }: DeskSnapshot): Exposure {
  const instruments = [...book.bySymbol].map(([symbol, sum]) => {
    const quote = market.quote(symbol);
    const instrument = market.instrument(symbol);
    const currency = instrument === undefined ? null : quoteCurrencyOf(instrument);
    const euroRate = currency === null ? null : exactEuroRateOf(currency, market.quote);
    return {
      symbol,
      ...describe(symbol, market),
      bid: decimalOrNull(quote?.bid ?? null),
      ask: decimalOrNull(quote?.ask ?? null),
      ...viewSum(sum),
      long: { ...viewSide(sum.long), units: hedgeUnitsOf(sum.long, euroRate) },
      short: { ...viewSide(sum.short), units: hedgeUnitsOf(sum.short, euroRate) },
      unit: instrument === undefined ? null : unitNameOf(instrument),
      quote_currency: currency,
      euro_rate: euroRate === null ? null : decimalRateOf(euroRate),
    };
  });
  return {
    taken_at: new Date(takenAt).toISOString(),
    total: viewSum(book.total),
    categories: ASSET_CATEGORIES.flatMap(({ id, name }) => {
      const sum = book.byCategory.get(id);
      return sum === undefined ? [] : [{ category: name, ...viewSum(sum) }];
    }),
    instruments: instruments.toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net) || a.symbol.localeCompare(b.symbol)),
  };
}

function viewSum(sum: ExposureSum) {
  return {
    long: viewSide(sum.long),
    short: viewSide(sum.short),
    net: centsToEuros(netOf(sum)),
    positions: sum.long.positions + sum.short.positions,
    accounts: sum.accounts,
    profit: centsToEuros(sum.profit),
  };
}

function viewSide(side: SideSum) {
  return {
    positions: side.positions,
    opened: centsToEuros(side.opened),
    value: centsToEuros(side.value),
    open_price: decimalOrNull(openPriceOf(side)),
  };
}

/** Of one instrument, or of all; accounts have the ids of their clients. */
export function biggestOf({ book }: DeskSnapshot, symbol: string | null): readonly ValuedPosition[] {
  return symbol === null ? book.biggest.items : book.biggestOf(symbol);
}

export function viewDeskPosition({ position, value, profit }: ValuedPosition, client: ClientRef, market: MarketView): DeskPosition {
  const quote = market.quote(position.symbol);
  return {
    id: position.id,
    client,
    symbol: position.symbol,
    name: describe(position.symbol, market).name,
    side: position.side,
    value: centsToEuros(value),
    margin: centsToEuros(position.margin),
    leverage: position.leverage,
    open_price: priceToDecimal(position.openPrice),
    current_price: quote === undefined ? null : priceToDecimal(closingPrice(position.side, quote)),
    profit: centsToEuros(profit),
    stop_loss: decimalOrNull(position.stopLoss),
    take_profit: decimalOrNull(position.takeProfit),
    guaranteed_stop: position.guaranteedStop,
    opened_at: new Date(position.openedAt).toISOString(),
  };
}

export function viewMargin(picture: DeskSnapshot, clientOf: (accountId: number) => ClientRef): DeskMargin {
  const { book, market, takenAt } = picture;
  return {
    taken_at: new Date(takenAt).toISOString(),
    below: WATCHED_BELOW_PERCENT,
    stop_out: market.rules.stopOutPercent,
    count: book.thinCount,
    accounts: book.thin.items.map((account) => ({
      client: clientOf(account.id),
      margin_level: account.marginLevelPercent,
      equity: centsToEuros(account.equity),
      used_margin: centsToEuros(account.usedMargin),
      positions: account.positions.length,
      nearest: viewOutlook(account, picture),
    })),
  };
}

function viewOutlook(account: LowMarginAccount, { outlooks, market }: DeskSnapshot): DeskMargin['accounts'][number]['nearest'] {
  const outlook = outlooks.get(account.id) ?? null;
  if (outlook === null) return null;
  const held = new Map(account.positions.map((position) => [position.id, position]));
  return {
    symbol: outlook.symbol,
    name: describe(outlook.symbol, market).name,
    price: priceToDecimal(outlook.price),
    move: outlook.moveShare * 100,
    closes: outlook.closes.flatMap((id) => {
      const position = held.get(id);
      if (position === undefined) return [];
      const { symbol, side } = position;
      return [{ symbol, name: describe(symbol, market).name, side, value: centsToEuros(valueOf(position, profitOf(position, market))) }];
    }),
  };
}

function describe(symbol: string, market: Pick<MarketView, 'instrument'>): { readonly name: string; readonly category: AssetCategoryName } {
  const instrument = market.instrument(symbol);
  const category = instrument === undefined ? undefined : assetCategoryById(instrument.categoryId);
  return { name: instrument?.displayName ?? symbol, category: category?.name ?? 'Commodities' };
}

function decimalOrNull(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}
