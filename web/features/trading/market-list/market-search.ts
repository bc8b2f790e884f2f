import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';

/** Alternative names of instruments in the page's language: terms separated by commas, by kind of instrument and by symbol. */
export type MarketTexts = Readonly<Record<string, string>>;

/** Fewer letters than these match part of a symbol or name and whole terms such as "Öl", not the beginning of a term such as "index". */
const SHORTEST_WORD = 3;

/**
 * How well a search matches an instrument, 0 being the best; null if it doesn't. It may match anywhere in the symbol and name, and the
 * beginning of other terms. Case, accents, spaces and the separators of a pair are ignored.
 */
export function rankMatch(instrument: ListedInstrument, search: string, words: MarketTexts): number | null {
  const wanted = normalise(search);
  const symbol = normalise(instrument.symbol);
  const name = normalise(instrument.displayName);
  if (symbol === wanted || name === wanted) return 0;
  if (symbol.startsWith(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  const terms = wordsOf(instrument, words);
  const isShort = wanted.length < SHORTEST_WORD;
  if (isShort && terms.includes(wanted)) return 2;
  if (symbol.includes(wanted) || name.includes(wanted)) return 3;
  return !isShort && terms.some((word) => word.startsWith(wanted)) ? 4 : null;
}

function wordsOf({ symbol, group, category, ruleClass }: ListedInstrument, words: MarketTexts): readonly string[] {
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
