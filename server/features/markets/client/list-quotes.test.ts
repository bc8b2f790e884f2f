import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { wireSparkline } from '@fairlead/contract/markets/server.ts';
import { price, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { describe, expect, test } from 'vitest';
import { BrokerRules } from '../../../engine/broker-rules.ts';
import { listQuotes } from './list-quotes.ts';

// A Sunday, when currencies and shares are closed and crypto is not.
const SUNDAY = Date.parse('2026-11-22T12:00:00Z');
const SYMBOL = 'BTCUSD';

function decimal(value: number): Price {
  return priceFromDecimal(value) ?? price(0);
}

interface Known {
  readonly quote?: Quote;
  readonly open?: Price;
  readonly closes?: readonly number[];
}

async function list({ quote, open, closes }: Known = {}, brokerRules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS)) {
  return listQuotes({
    brokerRules,
    quotes: { quote: (symbol) => (symbol === SYMBOL ? quote : undefined) },
    dayOpens: { read: () => Promise.resolve(new Map(open === undefined ? [] : [[SYMBOL, open]])) },
    sparklines: {
      list: () => Promise.resolve({ status: true, data: closes === undefined ? {} : { [SYMBOL]: wireSparkline(closes.map(decimal), 2) } }),
    },
    clock: () => SUNDAY,
  });
}

async function rowOf(known: Known) {
  const groups = await list(known);
  return groups.flatMap(({ rows }) => rows).find(({ symbol }) => symbol === SYMBOL);
}

const quoteOf = (bid: number, ask: number): Quote => ({ bid: decimal(bid), ask: decimal(ask), at: SUNDAY });

test('every instrument is in its group, in the order of the spec', async () => {
  const groups = await list();
  expect(groups.map(({ group }) => group)).toEqual(['Crypto', 'Forex', 'Stocks', 'Commodities']);
  for (const { group, rows } of groups) {
    expect(rows.map(({ symbol }) => symbol)).toEqual(INSTRUMENTS.filter((one) => one.group === group).map(({ symbol }) => symbol));
  }
});

test('ids are those of the price messages', async () => {
  const rows = (await list()).flatMap(({ rows: all }) => all).toSorted((a, b) => a.id - b.id);
  expect(rows.map(({ id, symbol }) => [id, symbol])).toEqual(INSTRUMENTS.map(({ symbol }, index) => [index + 1, symbol]));
});

test.each<[string, Known, { sell: number | null; buy: number | null; changePercent: number | null }]>([
  ['without a quote', { open: decimal(50_000) }, { sell: null, buy: null, changePercent: null }],
  ['with one side at zero', { quote: quoteOf(0, 1), open: decimal(1) }, { sell: null, buy: null, changePercent: null }],
  ['higher than at midnight', { quote: quoteOf(51_000, 51_010), open: decimal(50_000) }, { sell: 51_000, buy: 51_010, changePercent: 2 }],
  ['lower', { quote: quoteOf(49_500, 49_510), open: decimal(50_000) }, { sell: 49_500, buy: 49_510, changePercent: -1 }],
  ['with an unknown midnight price', { quote: quoteOf(51_000, 51_010) }, { sell: 51_000, buy: 51_010, changePercent: null }],
  ['with a midnight price below zero', { quote: quoteOf(2, 3), open: decimal(-37) }, { sell: 2, buy: 3, changePercent: null }],
])('a price %s', async (_, known, { sell, buy, changePercent }) => {
  const row = await rowOf(known);
  expect([row?.sell, row?.buy]).toEqual([sell, buy]);
  if (changePercent === null) expect(row?.changePercent).toBeNull();
  else expect(row?.changePercent).toBeCloseTo(changePercent, 9);
});

describe('the line', () => {
  test('consists of closes, not of the differences sent on the wire', async () => {
    expect((await rowOf({ closes: [50_000, 50_100.5, 49_900.25] }))?.line).toEqual([5_000_000, 5_010_050, 4_990_025]);
  });
  test('is empty if none is known', async () => {
    expect((await rowOf({}))?.line).toEqual([]);
  });
});

test('a closed market is marked as closed', async () => {
  const rows = (await list()).flatMap(({ rows: all }) => all);
  const isOpen = (symbol: string) => rows.find((row) => row.symbol === symbol)?.isMarketOpen;
  expect([isOpen('BTCUSD'), isOpen('EURUSD')]).toEqual([true, false]);
});

test('a delisted instrument is not listed, and a renamed one has its new name', async () => {
  const rules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
  const actions = [
    { id: 1, symbol: 'MSFT', date: '2026-11-20', kind: 'delisting' },
    { id: 2, symbol: 'AAPL', date: '2026-11-20', kind: 'rename', displayName: 'Pear' },
    { id: 3, symbol: 'TSLA', date: '2026-11-30', kind: 'delisting' },
  ] as const;
  rules.follow({ ...DEFAULT_TERMS, actions: { version: 1, list: actions } }, SUNDAY);
  const rows = (await list({}, rules)).flatMap(({ rows: all }) => all);
  const nameOf = (symbol: string) => rows.find((row) => row.symbol === symbol)?.displayName;
  expect([rows.length, nameOf('MSFT'), nameOf('AAPL'), nameOf('TSLA')]).toEqual([INSTRUMENTS.length - 1, undefined, 'Pear', 'Tesla']);
});
