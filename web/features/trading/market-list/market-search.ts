import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';

/** What instruments are also called in the page's language: words separated by commas, by kind of instrument and by symbol. */
export type MarketWords = Readonly<Record<string, string>>;

/** Fewer letters than these are a part of a symbol or a name, not the beginning of a word such as "index". */
const SHORTEST_WORD = 3;

/**
 * How well a search fits an instrument, 0 the best; null where it does not. Symbol and name may contain it anywhere, other words
 * begin with it; case, accents, spaces and the marks between the halves of a pair play no part.
 */
export function rankMatch(instrument: ListedInstrument, search: string, words: MarketWords): number | null {
  const wanted = normalise(search);
  const symbol = normalise(instrument.symbol);
  const name = normalise(instrument.displayName);
  if (symbol === wanted || name === wanted) return 0;
  if (symbol.startsWith(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (symbol.includes(wanted) || name.includes(wanted)) return 3;
  if (wanted.length < SHORTEST_WORD) return null;
  return wordsOf(instrument, words).some((word) => word.startsWith(wanted)) ? 4 : null;
}

function wordsOf({ symbol, group, category, ruleClass }: ListedInstrument, words: MarketWords): readonly string[] {
  const kind = ruleClass === 'majorIndex' || ruleClass === 'minorIndex' ? 'index' : KIND_OF_GROUP[group];
  const own = `${words[kind] ?? ''},${words[symbol] ?? ''},${category.name}`;
  return own.split(',').map(normalise);
}

const KIND_OF_GROUP = { Crypto: 'crypto', Forex: 'forex', Stocks: 'share', Commodities: 'commodity' } as const;

function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
