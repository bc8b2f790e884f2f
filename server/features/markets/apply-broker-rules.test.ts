import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { DEFAULT_RULES, type InstrumentTerms } from '@fairlead/domain/trading/trading-rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { BrokerRules } from '../../engine/broker-rules.ts';
import { applyBrokerRules } from './apply-broker-rules.ts';
import { QuoteBoard } from './quote-board.ts';

/** A Wednesday in summer: New York opens at 13:30 UTC. */
const MORNING = Date.UTC(2026, 6, 8, 9);
const AFTERNOON = Date.UTC(2026, 6, 8, 15);

let now = MORNING;
let board: QuoteBoard;
let brokerRules: BrokerRules;

beforeEach(() => {
  now = MORNING;
  board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
  brokerRules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
  applyBrokerRules(board, brokerRules);
  for (const [symbol, bid] of [
    ['EURUSD', 1_100_000],
    ['GBPUSD', 1_300_000],
  ] as const) {
    board.setReference(symbol, price(bid), price(bid + 100), MORNING);
  }
});

function offer(terms: Partial<InstrumentTerms>): void {
  const eurusd = { bidMarkup: price(0), askMarkup: price(0), tradingHours: null, ...terms };
  const rules = { ...DEFAULT_RULES, instruments: { EURUSD: eurusd } };
  brokerRules.follow({ ...DEFAULT_TERMS, version: brokerRules.inForce.version + 1, rules }, now);
}

function take(bid: number): void {
  board.take({ symbol: 'EURUSD', bid, ask: bid + 0.0001, at: now });
}

test('markups apply to the current quote and later ones, and disappear with the rules', () => {
  offer({ bidMarkup: price(100), askMarkup: price(200) });
  expect(board.quote('EURUSD')).toMatchObject({ bid: 1_099_900, ask: 1_100_300 });
  take(1.102);
  expect(board.quote('EURUSD')).toMatchObject({ bid: 1_101_900, ask: 1_102_300 });
  offer({});
  expect(board.quote('EURUSD')).toMatchObject({ bid: 1_102_000, ask: 1_102_100 });
});

test("ticks outside the broker's hours are dropped for that instrument only, until its hours begin", () => {
  offer({ tradingHours: 'newYork' });
  now += 1_000;
  take(1.101);
  board.take({ symbol: 'GBPUSD', bid: 1.3, ask: 1.3001, at: now });
  expect([board.quote('EURUSD')?.at, board.quote('GBPUSD')?.at]).toEqual([MORNING, now]);
  expect(board.counts.dropped.outsideSession).toBe(1);
  now = AFTERNOON;
  take(1.101);
  expect(board.quote('EURUSD')).toMatchObject({ bid: 1_101_000, at: AFTERNOON });
});
