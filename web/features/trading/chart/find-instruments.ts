import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { plain } from './indicator-rules.ts';

/** The instruments whose symbol or name contains the text; those that begin with it first. Delisted ones have no prices to compare. */
export function findInstruments<Listed extends Pick<ListedInstrument, 'symbol' | 'displayName' | 'isDelisted'>>(
  instruments: readonly Listed[],
  text: string,
): readonly Listed[] {
  const wanted = plain(text);
  const matches = instruments
    .filter(({ isDelisted }) => !isDelisted)
    .map((instrument) => ({ instrument, symbol: plain(instrument.symbol), name: plain(instrument.displayName) }))
    .filter(({ symbol, name }) => symbol.includes(wanted) || name.includes(wanted));
  const begins = ({ symbol, name }: (typeof matches)[number]): boolean => symbol.startsWith(wanted) || name.startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((match) => !begins(match))].map(({ instrument }) => instrument);
}
