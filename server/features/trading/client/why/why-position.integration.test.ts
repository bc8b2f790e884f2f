import { whyResponseSchema } from '@fairlead/contract/trading/history/schemas.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../adapters/db/database.ts';
import { DatabaseJournalStore } from '../../../../engine/database-journal-store.ts';
import { Engine } from '../../../../engine/engine.ts';
import { FixtureEngineMarket } from '../../../../engine/fixture-engine-market.ts';
import { whyPosition } from './why-position.ts';
import { fixtureNameOf } from '../../fixture-name-of.ts';

const OWN = 1;
const FOREIGN = 2;
const ASK = 1_080_200;
const BID = 1_080_000;

describe.each(testDatabases)('position explanations on %s', (kind) => {
  let database: Database;
  let engine: Engine;
  let market: FixtureEngineMarket;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    now = 1_000;
    market = new FixtureEngineMarket();
    market.setQuote('EURUSD', BID, ASK, now);
    market.setQuote('BTCUSD', 50_000_000_000, 50_010_000_000, now);
    const store = new DatabaseJournalStore(database);
    engine = await Engine.start({ store, market, clock: () => now, log: { info: () => undefined, error: () => undefined } });
    for (const accountId of [OWN, FOREIGN]) await openAccount(accountId);
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  async function openAccount(accountId: number): Promise<void> {
    const base = { accountId, at: now };
    await engine.submit({ ...base, kind: 'openAccount', commandId: 'open' });
    await engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS });
    const amount = cents(1_000_00);
    await engine.submit({ ...base, kind: 'moveFunds', commandId: 'fund', fundsKind: 'deposit', amount, reference: `fund ${accountId}` });
  }

  let commands = 0;
  async function open(changes: Partial<OpenPositionCommand> = {}): Promise<number> {
    commands += 1;
    const answer: Answer = await engine.submit({
      kind: 'openPosition',
      commandId: `order-${commands}`,
      accountId: OWN,
      at: now,
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 30,
      priceBound: price(1_080_470),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
      ...changes,
    });
    if (answer.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.positionId;
  }

  async function close(positionId: number, margin: number | null = null): Promise<void> {
    const base = { kind: 'closePosition' as const, accountId: OWN, at: now, reason: 'manual' as const, positionId, seenPrice: price(BID) };
    await engine.submit({ ...base, commandId: `close-${positionId}-${margin}`, margin: margin === null ? null : cents(margin) });
  }

  /** Ticks, and waits until the journal has the effects. */
  async function tick(bid: number, ask: number): Promise<void> {
    now += 1_000;
    market.tick('EURUSD', bid, ask, now);
    await engine.viewAccount(OWN);
  }

  const why = async (id: number, accountId = OWN) => {
    const answer = await whyPosition(
      { database, engine, nameOf: fixtureNameOf, readRules: () => Promise.resolve(RETAIL_RULE_PACK) },
      accountId,
      id,
    );
    return whyResponseSchema.parse(answer).data;
  };

  test('an open position is explained with its changes, picked from a journal full of others', async () => {
    await open();
    const id = await open({ side: 'short', priceBound: price(1_079_000) });
    await open();
    await engine.submit({
      kind: 'updateStops',
      commandId: 'stops',
      accountId: OWN,
      at: now,
      positionId: id,
      ...NO_STOPS,
      stopLoss: price(1_090_000),
    });
    await close(id, 40_00);
    expect(await why(id)).toMatchObject({
      id,
      direction: 'sell',
      amount: 60,
      opening: { amount: 100, rate: 1.08, bound: 1.079, against_bound: 0.001, quote: { bid: 1.08, ask: 1.0802 } },
      changes: [
        { kind: 'stops_set', stop_lost: 1.09, command: 'stops' },
        { kind: 'part_closed', amount: 40, rate: 1.0802 },
      ],
      has_earlier_changes: false,
      closing: null,
    });
  });

  test('a closed position ends with its closing and bookings', async () => {
    const id = await open();
    await close(id);
    expect((await why(id)).closing).toMatchObject({
      reason: 0,
      rate: 1.08,
      seen_rate: 1.08,
      against_seen: 0,
      profit: -0.56,
      bookings: [{ kind: 'trade', amount: -0.56, purse: 'client:1:cash', house_account: 'house:trading' }],
    });
  });

  test('a part has the opening of the whole, and ends before later events of the whole', async () => {
    const id = await open();
    await close(id, 25_00);
    await close(id, 15_00);
    const part = (await why(id)).changes.find(({ kind: what }) => what === 'part_closed');
    const partId = part?.kind === 'part_closed' ? part.part_id : 0;
    expect(await why(partId)).toMatchObject({
      id: partId,
      part_of: id,
      amount: 25,
      changes: [],
      opening: { amount: 100 },
      closing: { reason: 0 },
    });
  });

  test('the order behind a position is named', async () => {
    await engine.submit({
      kind: 'placeOrder',
      commandId: 'wait',
      accountId: OWN,
      at: now,
      symbol: 'EURUSD',
      side: 'long',
      entryKind: 'limit',
      entryPrice: price(1_070_000),
      margin: cents(100_00),
      leverage: 30,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    });
    await tick(1_069_000, 1_069_200);
    const [position] = (await engine.viewAccount(OWN))?.positions ?? [];
    expect((await why(position?.id ?? 0)).opening).toMatchObject({
      rate: 1.0692,
      command: null,
      order: { kind: 'limit', price: 1.07, against_price: 0.0008, command: 'wait' },
    });
  });

  test('a margin close-out shows the account at that moment, even if parts of it were closed later', async () => {
    const first = await open({ margin: cents(500_00) });
    const second = await open({ margin: cents(400_00) });
    await tick(1_057_000, 1_057_200);
    const stoppedOut = (await engine.viewAccount(OWN))?.positions.some(({ id }) => id === second) === true ? first : second;
    await close(stoppedOut === first ? second : first);
    expect((await why(stoppedOut)).closing).toMatchObject({
      reason: 3,
      low_margin: {
        cause: 'margin_level',
        balance: 1_000,
        used_margin: 900,
        equity: 420.11,
        margin_level: 46.67,
        unpriced: [],
        raised: [],
      },
    });
  });

  test('shows the latest changes if there are very many', async () => {
    const id = await open();
    const base = { kind: 'updateStops' as const, accountId: OWN, at: now, positionId: id, ...NO_STOPS };
    await Promise.all(
      Array.from({ length: 510 }, (_, count) =>
        engine.submit({ ...base, commandId: `stops-${count}`, stopLoss: price(1_000_000 + count) }),
      ),
    );
    const { changes, has_earlier_changes } = await why(id);
    expect([changes.length, has_earlier_changes]).toEqual([500, true]);
    expect(changes.at(-1)).toMatchObject({ stop_lost: 1.000_509 });
  });

  test.each([
    ['of another account, open', async () => open()],
    [
      'of another account, closed',
      async () => {
        const id = await open();
        await close(id);
        return id;
      },
    ],
    ['that never existed', () => Promise.resolve(999)],
  ])('a position %s is not explained', async (_which, make) => {
    const id = await make();
    await expect(why(id, FOREIGN)).rejects.toMatchObject({ code: 'positionUnknown' });
  });
});
