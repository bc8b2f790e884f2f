/** What a client reports to have seen is in the journal with its fill, as evidence. */
import type { CloseSeveralAnswer } from '@fairlead/contract/trading/schemas.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { Socket } from 'socket.io-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { SUITE_START, tradingSocketSuite } from '../../../tests/support/trading-socket-suite.ts';
import { DatabaseJournalStore } from '../../engine/database-journal-store.ts';
import { ask, FIXTURE_ASK, FIXTURE_BID } from './fixture-socket-server.ts';

const MARKET_ORDER = { direction: 'buy', amount: 100, leverage: 30, price: FIXTURE_ASK / 1e6, symbol: 'EURUSD' } as const;
const SEEN_AT = SUITE_START - 300;
const FRAME = SUITE_START - 450;
const MOMENT = { seen_at: new Date(SEEN_AT).toISOString(), seen_frame: FRAME };
const SEEN = { price: 1_080_150, at: SEEN_AT, frame: FRAME };
const DAY_MS = 86_400_000;

describe.each(testDatabases)('what a client reports to have seen, on %s', (kind) => {
  const suite = tradingSocketSuite(kind);
  let client: Socket;

  beforeEach(async () => {
    client = await suite.enter();
  });

  async function open(changes: object = {}): Promise<number> {
    const answer = await ask(client, 'openPosition', { ...MARKET_ORDER, ...changes });
    if (!answer.status) throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.id;
  }

  /** The account's events of a kind, in order. */
  async function eventsOf<Kind extends EngineEvent['kind']>(wanted: Kind): Promise<readonly Extract<EngineEvent, { kind: Kind }>[]> {
    const entries = await new DatabaseJournalStore(suite.database).read(0, 100_000);
    return entries
      .filter(({ accountId }) => accountId === suite.userId)
      .flatMap(({ events }) => events.filter((event): event is Extract<EngineEvent, { kind: Kind }> => event.kind === wanted));
  }

  test('is stored with an opening, a close and a partial close', async () => {
    const id = await open({ seen_rate: 1.08015, ...MOMENT });
    expect((await ask(client, 'closePosition', { id, price: 1.08015, amount: 40, ...MOMENT })).status).toBe(true);
    expect((await ask(client, 'closePosition', { id, price: 1.08015, ...MOMENT })).status).toBe(true);
    expect(await eventsOf('positionOpened')).toMatchObject([{ seen: SEEN }]);
    expect(await eventsOf('positionPartClosed')).toMatchObject([{ seenPrice: SEEN.price, seen: SEEN }]);
    expect(await eventsOf('positionClosed')).toMatchObject([{ seenPrice: SEEN.price, seen: SEEN }]);
  });

  test('is stored with each of several closes that has a price', async () => {
    const ids = [await open(), await open(), await open()];
    const seen = { seen_at: MOMENT.seen_at, seen_rates: [1.08015, null, 1.0802], seen_frames: [FRAME, null, null] };
    const answer = await ask<CloseSeveralAnswer>(client, 'closePositions', { ids, ...seen });
    expect(answer).toMatchObject({ status: true, left: [] });
    const closes = new Map((await eventsOf('positionClosed')).map((event) => [event.positionId, event]));
    expect(ids.map((id) => closes.get(id)?.seen)).toEqual([SEEN, undefined, { price: 1_080_200, at: SEEN_AT, frame: null }]);
    expect(ids.map((id) => closes.get(id)?.seenPrice)).toEqual([SEEN.price, null, 1_080_200]);
  });

  test('stays with a close that waits and is stored with its execution', async () => {
    const id = await open();
    suite.fixture.market.setUnderReview('EURUSD', true);
    expect(await ask(client, 'closePosition', { id, price: 1.08015, ...MOMENT })).toMatchObject({ status: true, waiting: true });
    expect(await eventsOf('closeWaiting')).toMatchObject([{ waitingClose: { seenPrice: SEEN.price, seen: SEEN } }]);
    suite.fixture.market.setUnderReview('EURUSD', false);
    suite.tick(FIXTURE_BID);
    await expect.poll(() => eventsOf('positionClosed')).toMatchObject([{ seenPrice: SEEN.price, seen: SEEN, askedAt: SUITE_START }]);
  });

  test('is not needed: the messages of the spec’s client leave nothing of it in the journal', async () => {
    const id = await open();
    await ask(client, 'closePosition', { id, price: 1.08 });
    const recorded = [...(await eventsOf('positionOpened')), ...(await eventsOf('positionClosed'))];
    expect(recorded.map((event) => 'seen' in event)).toEqual([false, false]);
    expect(await eventsOf('positionClosed')).toMatchObject([{ seenPrice: 1_080_000 }]);
  });

  test.each([
    ['a time of more than a day ago', { seen_at: new Date(SUITE_START - DAY_MS - 1).toISOString() }],
    ['a time more than a day ahead', { seen_at: new Date(SUITE_START + DAY_MS + 1).toISOString() }],
    ['a frame of more than a day ago', { seen_frame: SUITE_START - DAY_MS - 1 }],
  ])('with %s comes from a device with a wrong clock: the order is carried out, and the evidence not stored', async (_what, wrong) => {
    const id = await open({ seen_rate: 1.08015, ...MOMENT, ...wrong });
    await ask(client, 'closePosition', { id, price: 1.08015, ...MOMENT, ...wrong });
    expect((await eventsOf('positionOpened'))[0]).not.toHaveProperty('seen');
    const [closed] = await eventsOf('positionClosed');
    expect(closed).toMatchObject({ seenPrice: SEEN.price });
    expect(closed).not.toHaveProperty('seen');
  });

  test.each([
    ['openPosition', { ...MARKET_ORDER, seen_rate: 1.08 }, 'seen_at'],
    ['openPosition', { ...MARKET_ORDER, ...MOMENT }, 'seen_rate'],
    ['openPosition', { ...MARKET_ORDER, seen_rate: 1.08, ...MOMENT, seen_frame: 0.5 }, 'seen_frame'],
    ['closePosition', { id: 1, ...MOMENT }, 'price'],
    ['closePositions', { ids: [1, 2], seen_at: MOMENT.seen_at, seen_rates: [1.08] }, 'seen_rates'],
  ])('is refused where it is malformed: %s %j names %s', async (event, message, field) => {
    expect(await ask(client, event, message)).toMatchObject({ status: false, error: { code: 'invalidInput', fields: [{ field }] } });
  });

  test('may be missing from a repeat of the command, which then gets the first answer', async () => {
    const order = { ...MARKET_ORDER, client_order_id: 'order-0001' };
    const first = await ask(client, 'openPosition', { ...order, seen_rate: 1.08015, ...MOMENT });
    expect(await ask(client, 'openPosition', order)).toEqual(first);
    expect(await ask(client, 'openPosition', { ...order, seen_rate: 1.09, ...MOMENT })).toEqual(first);
    expect(await eventsOf('positionOpened')).toMatchObject([{ seen: SEEN }]);
  });
});
