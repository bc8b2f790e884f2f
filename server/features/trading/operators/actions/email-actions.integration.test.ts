import { changedActionResponseSchema, type WireProposedAction } from '@fairlead/contract/trading/operators/actions.ts';
import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { MOST_LISTED } from '../../../../email/action-email.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { FIXTURE_SITE, type FixtureApi } from '../../../../fixture-api.ts';
import { emailActions, type ActionEmails } from './email-actions.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const DAY_MS = 86_400_000;
/** A Wednesday on which New York trades. */
const NOW = Date.UTC(2026, 10, 18, 19);
const EX_DATE = '2026-12-01';
/** Midnight in New York. */
const DUE_AT = Date.UTC(2026, 11, 1, 5);
const DUE = { at: DUE_AT, timeZone: 'America/New_York' };
const COMMON = { symbol: 'AAPL', date: EX_DATE, source: 'https://investor.apple.com' };
const SPLIT: WireProposedAction = { kind: 'split', ...COMMON, new_shares: 4, old_shares: 1 };
const DIVIDEND: WireProposedAction = { kind: 'dividend', ...COMMON, gross: 0.275, withheld_percent: 15 };
const RENAME: WireProposedAction = { kind: 'rename', ...COMMON, display_name: 'Orange' };
const DELISTING: WireProposedAction = { kind: 'delisting', ...COMMON };
const NO_LEVELS = { stopLoss: null, takeProfit: null, trailingDistance: null };
const URL = `${FIXTURE_SITE}/platform`;

describe.each(testDatabases)('emails about corporate actions on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let now = NOW;
  let anna: number;
  let bruno: number;
  let dealer: string;
  let admin: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    setTime(NOW);
    anna = await enter('Anna', 'de');
    bruno = await enter('Bruno', 'it');
    return opened.close;
  });

  beforeEach(async () => {
    setTime(NOW);
    dealer = await signIn('dealer@fairlead.test');
    admin = await signIn('operator@fairlead.test');
    const rows = await database.query<{ id: number }>('SELECT id FROM corporate_actions WHERE withdrawn_at IS NULL');
    for (const { id } of rows) await withdraw(id);
    await mail();
    for (const id of [anna, bruno]) {
      for (const position of (await view(id)).positions) {
        await submit(id, { kind: 'closePosition', positionId: position.id, seenPrice: null, margin: null, reason: 'manual' });
      }
      for (const alert of (await view(id)).alerts) await submit(id, { kind: 'removeAlert', alertId: alert.id });
    }
    await database.query('DELETE FROM mails');
  });

  async function signIn(email: string): Promise<string> {
    const [row] = await database.query<{ id: number }>('SELECT id FROM operators WHERE email_normalised = $1', [email]);
    return api.sessions.start({ audience: 'operator', userId: row?.id ?? 0 }, ORIGIN, true);
  }
  async function insertClient(firstName: string, language: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, first_name, language, password_hash, uniqid, created_at)
       VALUES ($1, $1, $2, $3, '', $2, now()) RETURNING id`,
      [`${firstName.toLowerCase()}@example.test`, firstName, language],
    );
    return row?.id ?? expect.fail('no client was inserted');
  }
  /** A client with EUR 10,000 who may trade everything. */
  async function enter(firstName: string, language: string): Promise<number> {
    const id = await insertClient(firstName, language);
    const access = { verified: true, categoryIds: ASSET_CATEGORIES.map((category) => category.id), leverageIndexes: {} };
    await submit(id, { kind: 'openAccount' });
    await submit(id, { kind: 'setTradingAccess', access });
    await submit(id, { kind: 'moveFunds', fundsKind: 'deposit', amount: cents(1_000_000), reference: `deposit of ${firstName}` });
    return id;
  }
  function setTime(at: number): void {
    now = at;
    api.setTime(at);
    api.market.tick('AAPL', 275_000_000, 275_000_000, at);
  }
  const submit = (accountId: number, command: object) =>
    api.engine.submit({ accountId, at: now, commandId: randomUUID(), ...command } as Parameters<FixtureApi['engine']['submit']>[0]);
  const view = async (accountId: number) => (await api.engine.viewAccount(accountId)) ?? expect.fail('no account');
  async function open(accountId: number, side: 'long' | 'short', euros: number): Promise<void> {
    const priceBound = price(side === 'long' ? 900_000_000 : 1);
    const terms = { leverage: 5, guaranteedStop: false, openedBy: 'client', ...NO_STOPS };
    const answer = await submit(accountId, {
      kind: 'openPosition',
      symbol: 'AAPL',
      side,
      margin: cents(euros * 100),
      priceBound,
      ...terms,
    });
    if (answer.kind !== 'opened') expect.fail(JSON.stringify(answer));
  }
  async function post(path: string, payload: object, token: string): Promise<number> {
    const answer = await api.app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}` }, payload });
    return changedActionResponseSchema.parse(answer.json()).data.id;
  }
  async function approve(action: WireProposedAction): Promise<number> {
    const id = await post(corporateActionPaths.propose, { action, reason: 'as announced' }, dealer);
    return post(corporateActionPaths.decide, { id, verdict: 'approved', reason: 'checked' }, admin);
  }
  const withdraw = (id: number) => post(corporateActionPaths.withdraw, { id, reason: 'postponed' }, dealer);
  const mail = (changes: Partial<ActionEmails> = {}) =>
    emailActions({ ...api.raisedMarginEmails, brokerRules: api.brokerRules, ...changes });
  const queued = async () =>
    (await readQueuedEmails(database, api.secretBox)).toSorted((one, other) => one.recipient.localeCompare(other.recipient));
  /** What is queued since the last look. */
  async function news(): Promise<readonly (readonly [string, string])[]> {
    const found = (await queued()).map(({ recipient, content }) => [recipient.split('@')[0] ?? '', content.template] as const);
    await database.query('DELETE FROM mails');
    return found.toSorted(([one], [other]) => one.localeCompare(other));
  }
  const settledOf = async (id: number) => {
    const [row] = await database.query(
      'SELECT announced_at IS NOT NULL AS announced, reported_at IS NOT NULL AS reported FROM corporate_actions WHERE id = $1',
      [id],
    );
    return row;
  };

  test('say beforehand what will change and what it means for the client', async () => {
    await open(anna, 'long', 200);
    await open(anna, 'short', 100);
    await submit(anna, { kind: 'setAlert', symbol: 'AAPL', level: price(300_000_000) });
    await approve(SPLIT);
    await mail();
    const action = {
      symbol: 'AAPL',
      name: 'Apple',
      date: EX_DATE,
      due: DUE,
      digits: 2,
      terms: { kind: 'split', newShares: 4, oldShares: 1 },
    };
    expect(await queued()).toEqual([
      {
        recipient: 'anna@example.test',
        language: 'de',
        content: {
          template: 'actionAnnounced',
          firstName: 'Anna',
          url: URL,
          action,
          holdings: [
            {
              side: 'long',
              marginCents: 20_000,
              leverage: 5,
              levels: { ...NO_LEVELS, openPrice: 275 },
              after: { ...NO_LEVELS, openPrice: 68.75 },
            },
            {
              side: 'short',
              marginCents: 10_000,
              leverage: 5,
              levels: { ...NO_LEVELS, openPrice: 275 },
              after: { ...NO_LEVELS, openPrice: 68.75 },
            },
          ],
          orders: 0,
          alerts: 1,
          converted: { orders: [], alerts: [{ level: 300, after: 75 }] },
          receivedCents: 0,
          paidCents: 0,
        },
      },
    ]);
  });

  test('reach a client who has nothing but an alert, if it changes', async () => {
    await submit(bruno, { kind: 'setAlert', symbol: 'AAPL', level: price(300_000_000) });
    await approve(SPLIT);
    await mail();
    expect((await queued()).map(({ content }) => content)).toMatchObject([
      { template: 'actionAnnounced', firstName: 'Bruno', holdings: [], orders: 0, alerts: 1 },
    ]);
    await news();
    await approve({ ...DIVIDEND, date: '2026-12-02' });
    await mail();
    expect(await news()).toEqual([]);
  });

  test('say beforehand what a dividend is expected to book', async () => {
    await open(anna, 'long', 200);
    await open(bruno, 'short', 100);
    await approve(DIVIDEND);
    await mail();
    expect((await queued()).map(({ content }) => content)).toMatchObject([
      { firstName: 'Anna', receivedCents: 85, paidCents: 0 },
      { firstName: 'Bruno', receivedCents: 0, paidCents: 50 },
    ]);
  });

  test('reach holders once, and those who hold it only since a day before', async () => {
    await open(anna, 'long', 200);
    const id = await approve(SPLIT);
    await Promise.all([mail(), mail()]);
    await mail();
    expect(await news()).toEqual([['anna', 'actionAnnounced']]);
    expect(await settledOf(id)).toEqual({ announced: true, reported: false });
    await open(bruno, 'long', 100);
    setTime(DUE_AT - DAY_MS - 1);
    await mail();
    expect(await news()).toEqual([]);
    setTime(DUE_AT - DAY_MS);
    await mail();
    await mail();
    expect(await news()).toEqual([['bruno', 'actionAnnounced']]);
  });

  test('are queued for the others if one fails, which is retried', async () => {
    await open(anna, 'long', 200);
    await open(bruno, 'long', 200);
    const id = await approve(SPLIT);
    const { emailQueue } = api.raisedMarginEmails;
    const failing: typeof emailQueue.post = (each, queries) =>
      each.userId === anna ? Promise.reject(new Error('not this one')) : emailQueue.post(each, queries);
    await expect(mail({ emailQueue: { post: failing } })).rejects.toThrow('1 emails');
    expect(await news()).toEqual([['bruno', 'actionAnnounced']]);
    expect(await settledOf(id)).toEqual({ announced: false, reported: false });
    await mail();
    expect(await news()).toEqual([['anna', 'actionAnnounced']]);
  });

  test('cancel what was announced, to those who were told', async () => {
    await open(anna, 'long', 200);
    const id = await approve(SPLIT);
    await mail();
    await open(bruno, 'long', 200);
    await news();
    await withdraw(id);
    await mail();
    await mail();
    expect(await news()).toEqual([['anna', 'actionCancelled']]);
    expect(await settledOf(id)).toEqual({ announced: true, reported: true });
  });

  test('announce nothing that has been withdrawn since they began', async () => {
    await open(anna, 'long', 200);
    const id = await approve(SPLIT);
    const { engine } = api.raisedMarginEmails;
    const visit: typeof engine.visitTradingAccounts = async (visitor) => {
      await engine.visitTradingAccounts(visitor);
      await withdraw(id);
    };
    await mail({ engine: { visitTradingAccounts: visit, viewAccount: (accountId) => engine.viewAccount(accountId) } });
    await mail();
    expect(await news()).toEqual([]);
  });

  test('report nothing of a new name, which changes no account', async () => {
    await open(anna, 'long', 200);
    const id = await approve(RENAME);
    await mail();
    expect(await news()).toEqual([['anna', 'actionAnnounced']]);
    setTime(DUE_AT);
    await mail();
    expect(await news()).toEqual([]);
    expect(await settledOf(id)).toEqual({ announced: true, reported: true });
  });

  describe('afterwards', () => {
    test('list what a split converted, before and after, and leave out what an email has no room for', async () => {
      for (let count = 0; count < MOST_LISTED + 2; count += 1) await open(bruno, 'long', 10);
      const [first] = (await view(bruno)).positions;
      const stops = { ...NO_STOPS, stopLoss: price(250_010_000), takeProfit: price(300_000_000) };
      await submit(bruno, { kind: 'updateStops', positionId: first?.id, ...stops });
      const waiting = { entryKind: 'limit', entryPrice: price(240_000_000), margin: cents(1_000), leverage: 5, guaranteedStop: false };
      await submit(bruno, { kind: 'placeOrder', symbol: 'AAPL', side: 'long', expiresAt: null, ...waiting, ...NO_STOPS });
      const [placed] = (await view(bruno)).orders;
      const change = { orderId: placed?.id, entryPrice: price(240_010_000), expiresAt: null, ...NO_STOPS, stopLoss: price(200_000_000) };
      await submit(bruno, { kind: 'changeOrder', ...change });
      await submit(bruno, { kind: 'setAlert', symbol: 'AAPL', level: price(300_010_000) });
      await approve({ ...SPLIT, new_shares: 3 });
      await sweepAt(DUE_AT);
      await mail();
      const done = (await queued()).flatMap(({ content }) => (content.template === 'actionDone' ? [content] : []));
      const held = { side: 'long', marginCents: 1_000, leverage: 5 };
      expect(done).toMatchObject([
        {
          firstName: 'Bruno',
          positions: MOST_LISTED + 2,
          converted: {
            orders: [
              {
                ...held,
                levels: { ...NO_LEVELS, openPrice: 240.01, stopLoss: 200 },
                after: { ...NO_LEVELS, openPrice: 80.003333, stopLoss: 66.666666 },
              },
            ],
            alerts: [{ level: 300.01, after: 100.003333 }],
          },
        },
      ]);
      expect(done[0]?.converted?.positions).toHaveLength(MOST_LISTED);
      expect(done[0]?.converted?.positions[0]).toEqual({
        ...held,
        levels: { ...NO_LEVELS, openPrice: 275, stopLoss: 250.01, takeProfit: 300 },
        after: { ...NO_LEVELS, openPrice: 91.666667, stopLoss: 83.336666, takeProfit: 100 },
      });
      await submit(bruno, { kind: 'cancelOrder', orderId: placed?.id });
    });

    async function sweepAt(at: number): Promise<void> {
      setTime(at);
      api.engine.sweepIfDue();
      await expect.poll(() => api.engine.sweepOverdueMs).toBe(0);
      // A view is shown once all before it is durable.
      await api.engine.listAccountsWithPositions();
    }

    test('wait until the last partition has done it, and tell the clients of each', async () => {
      const ELSEWHERE = 40;
      await database.query('INSERT INTO engine_epoch (partition, epoch) VALUES ($1, 1)', [ELSEWHERE]);
      onTestFinished(() => database.query('DELETE FROM engine_epoch WHERE partition = $1', [ELSEWHERE]).then(() => undefined));
      const dora = await insertClient('Dora', 'en');
      await open(anna, 'long', 200);
      const id = await approve(SPLIT);
      await mail();
      await news();
      await sweepAt(DUE_AT);

      /** The events of a kind that the other partition's engine journals as well. */
      const eventsLike = async (eventKind: string): Promise<readonly object[]> => {
        const [row] = await database.query<{ events: readonly object[] }>(
          'SELECT events FROM journal WHERE partition = 0 AND strpos(events::text, $1) > 0 ORDER BY seq DESC LIMIT 1',
          [`"kind":"${eventKind}"`],
        );
        return row?.events ?? expect.fail(`nothing like ${eventKind} is journaled`);
      };
      const write = (seq: number, accountId: number, events: readonly object[]) =>
        database.query(`INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, $2, $3, $4, 'tick', $5::json)`, [
          ELSEWHERE,
          seq,
          accountId,
          DUE_AT + 60_000,
          JSON.stringify(events),
        ]);
      const held = {
        id: 65,
        accountId: dora,
        symbol: 'AAPL',
        side: 'long',
        margin: 10_000,
        leverage: 5,
        openPrice: 200_000_000,
        ...NO_STOPS,
      };
      await write(1, dora, [{ kind: 'positionOpened', position: { ...held, openedAt: NOW }, priceBound: null, orderId: null }]);
      await write(2, 0, await eventsLike('sweepBegun'));
      const split = (await eventsLike('positionSplit')).map((event) => ({ ...event, positionId: held.id, openPrice: 50_000_000 }));
      await write(3, dora, split);
      await mail();
      expect([await news(), await settledOf(id)]).toEqual([[], { announced: true, reported: false }]);

      await write(4, 0, await eventsLike('sweepEnded'));
      await mail();
      const done = (await queued()).flatMap(({ content }) => (content.template === 'actionDone' ? [content] : []));
      const converted = (openPrice: number, after: number) => ({
        positions: [{ levels: { ...NO_LEVELS, openPrice }, after: { ...NO_LEVELS, openPrice: after } }],
      });
      expect(done).toMatchObject([
        { firstName: 'Anna', positions: 1, converted: converted(275, 68.75) },
        { firstName: 'Dora', positions: 1, converted: converted(200, 50) },
      ]);
      expect(await settledOf(id)).toEqual({ announced: true, reported: true });
      await news();
      await mail();
      expect(await news()).toEqual([]);
    });

    test('say what was done, once it has been done to everybody', async () => {
      await open(anna, 'long', 200);
      await open(bruno, 'short', 100);
      await submit(await enter('Carla', 'es'), { kind: 'setAlert', symbol: 'AAPL', level: price(300_000_000) });
      const id = await approve(DIVIDEND);
      await approve({ ...DELISTING, date: '2026-12-02' });
      await mail();
      await news();
      await mail();
      expect(await news()).toEqual([]);
      await sweepAt(DUE_AT);
      await mail();
      const terms = { kind: 'dividend', gross: 0.275, currency: 'USD', withheldPercent: 15 };
      const done = {
        template: 'actionDone',
        url: URL,
        action: { symbol: 'AAPL', name: 'Apple', date: EX_DATE, due: DUE, digits: 2, terms },
        positions: 1,
        orders: 0,
        alerts: 0,
        resultCents: 0,
      };
      expect((await queued()).map(({ content }) => content)).toEqual([
        { ...done, firstName: 'Anna', receivedCents: 85, paidCents: 0 },
        { ...done, firstName: 'Bruno', receivedCents: 0, paidCents: 50 },
      ]);
      await news();
      await mail();
      expect(await news()).toEqual([]);
      expect(await settledOf(id)).toEqual({ announced: true, reported: true });

      await sweepAt(DUE_AT + DAY_MS);
      await mail();
      expect((await queued()).map(({ content }) => content)).toMatchObject([
        { firstName: 'Anna', action: { terms: { kind: 'delisting' } }, positions: 1, resultCents: 0 },
        { firstName: 'Bruno', positions: 1 },
        { firstName: 'Carla', positions: 0, orders: 0, alerts: 1 },
      ]);
    });
  });
});
