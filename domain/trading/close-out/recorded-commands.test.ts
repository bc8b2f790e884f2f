import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../engine/command.ts';
import { FixtureEngine, openFundedAccount } from '../../engine/fixture-engine.ts';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { NO_STOPS } from '../stops.ts';
import { selectRecordedCommands } from './recorded-commands.ts';

/** What the journal says of a command is enough to give the command again. */

const NOW = 50_000;
const TERMS = { margin: cents(100_00), leverage: 30, guaranteedStop: false, ...NO_STOPS } as const;

let engine: FixtureEngine;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  engine.tick('EURUSD', 1_080_000, 1_080_200, NOW);
});

/** The commands behind the last entry. */
function recorded() {
  const entry = engine.journal.at(-1);
  if (entry === undefined) throw new Error('no entry');
  return selectRecordedCommands(entry, (id) => engine.state.positions.get(id)?.symbol);
}

const base = { accountId: 1, at: NOW } as const;
const LEG = { ...TERMS, side: 'long', entryKind: 'limit', entryPrice: price(1_070_000), expiresAt: null } as const;
const PAIR: Command = {
  ...base,
  kind: 'placeOrderPair',
  commandId: 'pair',
  symbol: 'EURUSD',
  legs: [LEG, { ...LEG, entryKind: 'stop', entryPrice: price(1_090_000) }],
};

test('a pair is one command, decided at the quote of its placing', () => {
  engine.submit(PAIR);
  expect(recorded()).toEqual([
    {
      command: { ...PAIR, commandId: 'pair 0' },
      decidedAt: { symbol: 'EURUSD', quote: engine.market.quote('EURUSD') },
      gave: { kind: 'order', id: 1 },
    },
  ]);
});

test('the cancellation of the other order follows from the fill', () => {
  engine.submit(PAIR);
  engine.tick('EURUSD', 1_060_000, 1_060_200, NOW);
  const entry = engine.journal.at(-1);
  expect(entry?.events.map(({ kind }) => kind)).toEqual(['positionOpened', 'orderCancelled']);
  expect(selectRecordedCommands({ seq: 1, at: NOW, accountId: 1, events: [], ...entry, commandId: 'asked' }, () => 'EURUSD')).toEqual([]);
});

test('partial targets are set as they were', () => {
  engine.submit({
    ...base,
    ...TERMS,
    kind: 'openPosition',
    commandId: 'open',
    symbol: 'EURUSD',
    side: 'long',
    priceBound: price(1_080_200),
    openedBy: 'client',
  });
  const targets = [{ price: price(1_090_000), margin: cents(25_00) }];
  engine.submit({ ...base, kind: 'updatePartialTargets', commandId: 'targets', positionId: 1, targets });
  expect(recorded()).toMatchObject([{ command: { kind: 'updatePartialTargets', positionId: 1, targets } }]);
});
