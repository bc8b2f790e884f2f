import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { expect, test } from 'vitest';
import { judgeLevels, type RecordedTick } from './check-levels.ts';

const ACCOUNT = 1;
const STOP = price(90);

const tick = (at: number, bid: number): RecordedTick => ({ at, bid: price(bid), ask: price(bid + 1) });
/** One tick a second, at 100. */
const quiet = (from: number, until: number): RecordedTick[] =>
  Array.from({ length: (until - from) / 1_000 }, (_each, index) => tick(from + index * 1_000, 100));

const position: OpenPosition = {
  id: 1,
  accountId: ACCOUNT,
  symbol: 'BTCUSD',
  side: 'long',
  margin: cents(10_000),
  leverage: 2,
  openPrice: price(101),
  openedAt: 1_000,
  stopLoss: STOP,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
  openedBy: 'client',
};

function journalOf(...entries: readonly { readonly at: number; readonly events: readonly EngineEvent[] }[]): JournalEntry[] {
  const opened: EngineEvent = {
    kind: 'positionOpened',
    position,
    quote: { bid: price(100), ask: price(101), at: 1_000 },
    priceBound: null,
    orderId: null,
  };
  const all = [{ at: 500, events: [{ kind: 'accountOpened' } satisfies EngineEvent] }, { at: 1_000, events: [opened] }, ...entries];
  return all.map(({ at, events }, index) => ({ seq: index + 1, at, accountId: ACCOUNT, commandId: null, events }));
}

const closedBy = ({ at, bid, ask }: RecordedTick, reason: 'stopLoss' | 'manual'): EngineEvent => ({
  kind: 'positionClosed',
  positionId: 1,
  closePrice: bid,
  profit: cents(0),
  reason,
  quote: { bid, ask, at },
  seenPrice: null,
});

/** Makes the journal last until then. */
const later = { at: 60_000, events: [{ kind: 'accountStatusSet', status: 'active' } satisfies EngineEvent] };
const reached = tick(10_000, 90);

const judge = (journal: JournalEntry[], ticks: RecordedTick[], outages: { from: number; until: number }[] = []) =>
  judgeLevels(journal, new Map([['BTCUSD', ticks]]), outages);

test('a stop is executed at the first tick that reaches it', () => {
  const journal = journalOf({ at: 10_020, events: [closedBy(reached, 'stopLoss')] }, later);
  expect(judge(journal, [...quiet(0, 10_000), reached])).toEqual({ executed: 1, executedAfterOutage: 0, faults: [] });
});

test('a stop that was due and executed late or never is reported', () => {
  const ticks = [...quiet(0, 10_000), reached, ...quiet(11_000, 20_000), tick(20_000, 89)];
  const name = 'account 1 stop loss of position 1 at 90 was due at 1970-01-01T00:00:10.000Z';
  expect(judge(journalOf(later), ticks).faults).toEqual([`${name} and was not executed`]);
  const late = journalOf({ at: 20_010, events: [closedBy(tick(20_000, 89), 'stopLoss')] }, later);
  expect(judge(late, ticks).faults).toEqual([`${name} and was executed late`]);
});

test('a stop that becomes due during an outage is executed with the first quote after it if that still reaches it', () => {
  const outages = [{ from: 9_500, until: 15_000 }];
  const back = tick(15_100, 88);
  const journal = journalOf({ at: 15_110, events: [closedBy(back, 'stopLoss')] }, later);
  expect(judge(journal, [...quiet(0, 10_000), reached, back], outages)).toEqual({ executed: 1, executedAfterOutage: 1, faults: [] });
  // The price returned before trading did.
  expect(judge(journalOf(later), [...quiet(0, 10_000), reached, ...quiet(11_000, 60_000)], outages).faults).toEqual([]);
  const forgotten = [...quiet(0, 10_000), reached, back, ...quiet(16_000, 60_000)];
  expect(judge(journalOf(later), forgotten, outages).faults).toEqual([
    'account 1 stop loss of position 1 at 90 was due at 1970-01-01T00:00:15.100Z and was not executed',
  ]);
});

test('an execution at a quote that did not exist, or did not reach the level, is reported', () => {
  const fault = ['account 1 stop loss of position 1 at 90 was executed at a quote that did not reach it'];
  const journal = journalOf({ at: 10_020, events: [closedBy(reached, 'stopLoss')] }, later);
  expect(judge(journal, quiet(0, 60_000)).faults).toEqual(fault);
  expect(judge(journal, quiet(0, 10_000)).faults).toEqual(fault);
});

test('a position closed by its owner has executed no level', () => {
  const journal = journalOf({ at: 5_000, events: [closedBy(tick(4_900, 100), 'manual')] }, later);
  expect(judge(journal, [...quiet(0, 10_000), reached])).toEqual({ executed: 0, executedAfterOutage: 0, faults: [] });
});
