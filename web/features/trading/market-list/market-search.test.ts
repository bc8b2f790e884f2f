import { describe, expect, test } from 'vitest';
import german from '../../../i18n/de/trading.json' with { type: 'json' };
import { listedInstrument } from './listed-instrument.fixture.ts';
import { rankMatch } from './market-search.ts';

const words = {
  forex: 'Devisen, Währungspaare',
  share: 'Aktien',
  index: 'Indizes, Index',
  XAGUSD: 'Silber, Edelmetall',
  USOIL: 'Öl, Rohöl',
};
const euro = listedInstrument('EURUSD', 'EUR/USD', 'Forex');
const gold = listedInstrument('XAUUSD', 'Gold', 'Commodities');
const silver = listedInstrument('XAGUSD', 'Silver', 'Commodities');
const oil = listedInstrument('USOIL', 'WTI crude oil', 'Commodities');
const polkadot = listedInstrument('DOTUSD', 'Polkadot', 'Crypto');
const goldman = listedInstrument('GS', 'Goldman Sachs', 'Stocks');
const atT = listedInstrument('T', 'AT&T', 'Stocks');
const dax = listedInstrument('DEU40', 'DAX 40', 'Stocks', { ruleClass: 'majorIndex', category: { id: 4, name: 'Indices', leverages: [] } });

test.each([
  ['eurusd', euro, 0],
  ['EUR/USD', euro, 0],
  [' eur usd ', euro, 0],
  ['eur', euro, 1],
  ['usd', euro, 3],
  ['gold', gold, 0],
  ['Gòld', gold, 0],
  ['gold', goldman, 2],
  ['sachs', goldman, 3],
  ['t', atT, 0],
  ['at&t', atT, 0],
  ['zzz', gold, null],
])('%j fits %o with rank %j', (search, instrument, rank) => {
  expect(rankMatch(instrument, search, words)).toBe(rank);
});

describe('the search terms in the page’s language', () => {
  test.each([
    ['Devisen', euro, 4],
    ['wahrung', euro, 4],
    ['aktien', goldman, 4],
    ['silber', silver, 4],
    ['indiz', dax, 4],
    // The name of the category, in any language.
    ['indices', dax, 4],
    // An index isn't a share, and terms match only from their beginning.
    ['aktien', dax, null],
    ['kurspaare', euro, null],
    // A short term is found before the names that happen to contain it.
    ['Öl', oil, 2],
    ['Öl', polkadot, 3],
    // Two letters could begin almost anything.
    ['in', dax, null],
  ])('%j: %o is %j', (search, instrument, rank) => {
    expect(rankMatch(instrument, search, words)).toBe(rank);
  });
});

test.each([
  ['Edelmetall', silver],
  ['Devisen', euro],
  ['Aktien', goldman],
])('German terms find %j', (search, instrument) => {
  expect(rankMatch(instrument, search, german.marketList.words)).toBe(4);
});
