import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { ratioBetween } from '@fairlead/domain/trading/actions/restate-price.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';
import { formatLevel } from '../format-quote.ts';
import { latestSplitAt } from '../latest-split.ts';
import { readPrice } from '../read-price.ts';

/** The shares in which the page shows an instrument: the moment of its last split, in milliseconds since 1970 UTC. */
export function sharesOf(instrument: Pick<ListedInstrument, 'splits'> | undefined): number {
  return (instrument === undefined ? null : latestSplitAt(instrument)) ?? Number.NEGATIVE_INFINITY;
}

/** What became of an instrument's share since a price was typed; null if it is still the same. `since` is from `sharesOf`. */
export function ratioSince({ splits }: Pick<ListedInstrument, 'splits'>, since: number): SplitRatio | null {
  return ratioBetween(splits, since, Number.POSITIVE_INFINITY);
}

/** How prices are typed: the client's number format, and the instrument's decimals. */
export interface PriceFormat {
  readonly locale: string;
  readonly digits: number;
}

/** A typed price or distance in new shares; null if the text holds no price. */
export function restateText(text: string, ratio: SplitRatio, { locale, digits }: PriceFormat): string | null {
  const typed = readPrice(text, locale, digits);
  return typed === null ? null : formatLevel(splitPrice(typed, ratio), digits, locale);
}
