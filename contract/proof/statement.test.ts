import { FixtureEngine, openFundedAccount } from '@fairlead/domain/engine/fixture-engine.ts';
import { ledgerEntries, postEvent } from '@fairlead/domain/engine/ledger.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { checkStatement } from '@fairlead/domain/proof/check-statement.ts';
import { formatStatement, type StatedClosing } from '@fairlead/domain/proof/statement.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { readStatement } from './statement.ts';

const NOW = 50_250;
const CLOSED: StatedClosing = {
  id: 1,
  symbol: 'EURUSD',
  side: 'long',
  margin: 100_00,
  leverage: 30,
  openPrice: 1_080_200,
  openedAt: NOW,
  closePrice: 1_080_000,
  closedAt: NOW,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
  profit: -56,
  premium: 0,
  financing: 0,
  dividends: 0,
  reason: 'manual',
  partOf: null,
};

let engine: FixtureEngine;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, cents(1_000_00), 50_000);
  engine.tick('EURUSD', 1_080_000, 1_080_200, 50_000);
  const base = { accountId: 1, at: NOW } as const;
  engine.submit({
    ...base,
    kind: 'openPosition',
    commandId: 'open',
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    priceBound: price(1_080_470),
    guaranteedStop: false,
    openedBy: 'client',
    ...NO_STOPS,
  });
  engine.submit({ ...base, kind: 'closePosition', commandId: 'close', positionId: 1, margin: null, seenPrice: null, reason: 'manual' });
});

function statementOf({ seq, at, accountId, commandId, events }: JournalEntry, closed: readonly StatedClosing[] = []): string {
  const ledger = events.flatMap((event, place) => {
    const posted = postEvent(event);
    if (posted === null) return [];
    return ledgerEntries(accountId, posted).map(({ ledgerAccount: account, amount }) => ({
      transaction: place,
      kind: posted.kind,
      account,
      amount,
    }));
  });
  return formatStatement({ partition: 0, seq, at, accountId, commandId, events: JSON.stringify(events), ledger, closed });
}

function lastStatement(place: number, closed: readonly StatedClosing[] = []): string {
  const entry = engine.journal.at(place);
  if (entry === undefined) throw new Error('there is no such entry');
  return statementOf(entry, closed);
}

function checksOf(text: string): readonly (readonly [string, boolean])[] | null {
  const statement = readStatement(text);
  return statement === null ? null : checkStatement(statement).map(({ kind, holds }) => [kind, holds]);
}

describe('what the engine writes can be read and holds', () => {
  test('every entry of an account', () => {
    for (const entry of engine.journal.filter(({ accountId }) => accountId === 1)) {
      const statement = readStatement(statementOf(entry, entry.seq === engine.journal.at(-1)?.seq ? [CLOSED] : []));
      expect(statement).toMatchObject({ seq: entry.seq, at: entry.at, account: 1, command: entry.commandId });
      expect(statement === null ? [] : checkStatement(statement).filter(({ holds }) => !holds)).toEqual([]);
    }
  });

  test('an opening was at the quote and within the bound', () => {
    expect(checksOf(lastStatement(-2))).toEqual([
      ['openedAtQuote', true],
      ['withinBound', true],
    ]);
  });

  test('a close was at the quote, with the profit by the formula, and as the ledger has it', () => {
    const text = lastStatement(-1, [CLOSED]);
    expect(checksOf(text)).toEqual([
      ['closedAtQuote', true],
      ['profit', true],
      ['ledger', true],
    ]);
    const statement = readStatement(text);
    // 3,000.00 x 200 / 1,080,200 is 55.545269 cents.
    expect(statement === null ? null : checkStatement(statement)[1]).toMatchObject({
      exact: { cents: -56, microCents: 454_731 },
      carriedBefore: 0,
      carriedAfter: 454_731,
      booked: -56,
    });
  });
});

describe('a statement that is wrong in itself is found', () => {
  test.each([
    { what: 'an opening beside the quote', place: -2, from: '"openPrice":1080200', to: '"openPrice":1080300', fails: ['openedAtQuote'] },
    { what: 'an opening beyond the bound', place: -2, from: '"priceBound":1080470', to: '"priceBound":1080100', fails: ['withinBound'] },
    {
      what: 'a close beside the quote',
      place: -1,
      from: '"remainder":454731,"closePrice":1080000',
      to: '"remainder":454731,"closePrice":1079000',
      fails: ['closedAtQuote', 'profit'],
    },
    {
      what: 'a smaller profit',
      place: -1,
      from: '"positionId":1,"profit":-56',
      to: '"positionId":1,"profit":-58',
      fails: ['closedAtQuote', 'profit', 'ledger'],
    },
    { what: 'a transaction that does not sum to zero', place: -1, from: '"amount":56', to: '"amount":55', fails: ['ledger'] },
    { what: 'a booking on another account', place: -1, from: 'client:1:cash', to: 'client:1:bonus', fails: ['ledger'] },
  ])('$what', ({ place, from, to, fails }) => {
    const text = lastStatement(place, place === -1 ? [CLOSED] : []);
    expect(text).toContain(from);
    expect(checksOf(text.replace(from, to))?.flatMap(([kind, holds]) => (holds ? [] : [kind]))).toEqual(fails);
  });
});

test('an event of a later version is named, and the sums of the ledger are still checked', () => {
  const text = lastStatement(-1, [CLOSED]).replace('"events":[', '"events":[{"kind":"moonPhaseBooked","phase":3},');
  expect(readStatement(text)?.events[0]).toEqual({ kind: 'other', name: 'moonPhaseBooked', fields: { phase: 3 } });
  expect(checksOf(text)?.at(-1)).toEqual(['ledger', true]);
});

test('a statement in which a field appears twice is none', () => {
  expect(readStatement(lastStatement(-1, [CLOSED]).replace('"profit":-56', '"profit":56,"profit":-56'))).toBeNull();
});

test('a close without the position that was closed fails: nothing of it could be computed again', () => {
  expect(checksOf(lastStatement(-1))).toEqual([
    ['closedStated', false],
    ['ledger', true],
  ]);
});

test.each(['', '{}', '[]', 'null', '{"type":"fairlead-statement/2"}'])('%s is not a statement', (text) => {
  expect(readStatement(text)).toBeNull();
});
