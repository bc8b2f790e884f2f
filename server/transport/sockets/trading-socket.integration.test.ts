import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { AccountChangesMessage, BalanceMessage, CommandAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { request } from 'node:http';
import type { Socket } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { SUITE_START, tradingSocketSuite } from '../../../tests/support/trading-socket-suite.ts';
import {
  ask,
  connected,
  FIXTURE_ASK,
  FIXTURE_BID,
  IDLE_TIMEOUT_MS,
  next,
  nextPositions,
  positionsWhere,
  refusalOf,
} from './fixture-socket-server.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { LARGEST_MESSAGE_BYTES } from './socket-server.ts';

const ORDER = { direction: 'buy', amount: 100, leverage: 30, price: FIXTURE_ASK / 1e6, symbol: 'EURUSD' } as const;

describe.each(testDatabases)('the trading socket on %s', (kind) => {
  const suite = tradingSocketSuite(kind, {
    tradingLimits: {
      commandsPerSocket: { perSecond: 20, burst: 5 },
      commandsPerAccount: { perSecond: 20, burst: 8 },
      queriesPerSocket: { perSecond: 10, burst: 10 },
      socketsPerAccount: 3,
    },
  });

  describe('authentication', () => {
    test.each([
      ['auth.token', () => ({ auth: { token: suite.token } })],
      ['the query, as in the spec', () => ({ query: { token: suite.token } })],
      ['the bearer header', () => ({ extraHeaders: { authorization: `Bearer ${suite.token}` } })],
    ])('accepts a session token in %s', async (_where, options) => {
      const client = suite.fixture.connect(TRADING_NAMESPACE, options());
      await connected(client);
      expect(await ask<BalanceMessage>(client, 'balance')).toMatchObject({ balance: 1_000 });
    });

    test.each([
      [
        'a WebSocket',
        { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x'.repeat(22) + '==', 'sec-websocket-version': '13' },
        'websocket',
      ],
      ['a polling request', {}, 'polling'],
    ])('rejects %s from a page of another site', async (_what, headers, transport) => {
      const { hostname, port } = new URL(suite.fixture.url);
      const statusFor = (origin: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const sent = request({ hostname, port, path: `/socket.io/?EIO=4&transport=${transport}`, headers: { ...headers, origin } });
          sent.once('response', (response) => resolve(response.resume().statusCode));
          sent.once('upgrade', (response, socket) => {
            socket.destroy();
            resolve(response.statusCode);
          });
          sent.once('error', reject).end();
        });
      expect(await statusFor('https://evil.example')).toBe(403);
      expect(await statusFor('null')).toBe(403);
      expect(await statusFor(suite.fixture.url)).toBe(transport === 'websocket' ? 101 : 200);
    });

    test.each([
      ['no token', {}],
      ['a made-up token', { token: 'x'.repeat(43) }],
      ['a token that is not text', { token: 42 }],
      ['a token of unusual length', { token: 'x'.repeat(5_000) }],
    ])('not %s', async (_what, auth) => {
      const refusal = await refusalOf(suite.fixture.connect(TRADING_NAMESPACE, { auth }));
      expect(refusal.error.code).toBe('notSignedIn');
    });

    test("rejects an affiliate's token", async () => {
      const foreign = await suite.fixture.sessions.start(
        { audience: 'affiliate', userId: suite.userId },
        { address: '', country: null, device: '' },
        true,
      );
      expect((await refusalOf(suite.fixture.connect(TRADING_NAMESPACE, { auth: { token: foreign } }))).error.code).toBe('notSignedIn');
    });

    test('rejects more screens of an account than allowed', async () => {
      await Promise.all([suite.enter(), suite.enter(), suite.enter()]);
      const refusal = await refusalOf(suite.fixture.connect(TRADING_NAMESPACE, { auth: { token: suite.token } }));
      expect(refusal.error.code).toBe('tooManyRequests');
    });

    test('a closed screen makes room for another', async () => {
      const clients = await Promise.all([suite.enter(), suite.enter(), suite.enter()]);
      clients[0].disconnect();
      await expect
        .poll(() =>
          suite.enter().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    });
  });

  describe("the spec's client, which does not use acknowledgements", () => {
    test('opens, updates and closes a position, and sees it in the pushes', async () => {
      const client = suite.fixture.connect(TRADING_NAMESPACE, { query: { token: suite.token } });
      await connected(client);
      const dataUser = { id: suite.userId };

      const openedBalance = next<BalanceMessage>(client, 'balance');
      client.emit('openPosition', { dataUser, ...ORDER });
      const [position] = (await positionsWhere(client, ({ open: positions }) => positions.length === 1)).open;
      expect(position).toMatchObject({ symbol: 'EURUSD', direction: 'buy', amount: 100, leverage: 30, open_rate: FIXTURE_ASK / 1e6 });
      expect(await openedBalance).toMatchObject({ balance: 1_000, freeMargin: 900, usedMargin: 100 });

      client.emit('updatePosition', { dataUser, id: position?.id, stop_lost: 1.05, take_profit: null });
      await positionsWhere(client, ({ open: [only] }) => only?.stop_lost === 1.05 && only.take_profit === null);

      client.emit('closePosition', { dataUser, id: position?.id, price: FIXTURE_BID / 1e6 });
      const { history } = await positionsWhere(client, ({ open: positions }) => positions.length === 0);
      expect(history).toMatchObject([{ id: position?.id, closingReason: 0, closed_rate: FIXTURE_BID / 1e6 }]);
    });

    test('receives a refusal in a positions message with the error', async () => {
      const client = await suite.enter();
      const message = nextPositions(client);
      client.emit('openPosition', { ...ORDER, amount: 5_000 });
      expect(await message).toMatchObject({ status: false, error: { code: 'amountAboveFreeMargin', limit: 1_000 } });
    });

    test('requests positions and balance by event', async () => {
      const client = await suite.enter();
      const answers = Promise.all([nextPositions(client), next<BalanceMessage>(client, 'balance')]);
      client.emit('positions');
      client.emit('balance');
      expect(await answers).toMatchObject([
        { open: [], history: [] },
        { balance: 1_000, free_margin: 1_000 },
      ]);
    });
  });

  describe('a client that gets what has changed', () => {
    const enterForChanges = async (): Promise<Socket> => {
      const client = suite.fixture.connect(TRADING_NAMESPACE, { auth: { token: suite.token, format: 'changes' } });
      await connected(client);
      return client;
    };
    const listen = (client: Socket): string[] => {
      const heard: string[] = [];
      client.onAny((event: string) => heard.push(event));
      return heard;
    };

    test('is pushed only that, since what it requested', async () => {
      const client = await enterForChanges();
      const { version } = await ask<PositionsMessage>(client, 'positions');
      const heard = listen(client);
      const pushed = next<AccountChangesMessage>(client, 'changes');
      const opened = await ask(client, 'openPosition', ORDER);
      if (!opened.status) throw new Error(opened.message);
      expect(await pushed).toMatchObject({
        from: version,
        open: { set: [{ id: opened.id, symbolName: 'EUR/USD', open_rate: FIXTURE_ASK / 1e6 }], gone: [] },
        balance: { balance: 1_000, freeMargin: 900 },
      });
      const closing = next<AccountChangesMessage>(client, 'changes');
      await ask(client, 'closePosition', { id: opened.id });
      expect(await closing).toMatchObject({
        open: { set: [], gone: [opened.id] },
        closed: [{ id: opened.id, closed_rate: FIXTURE_BID / 1e6 }],
      });
      expect(heard).toEqual(['changes', 'changes']);
    });

    test('is pushed the whole first if it has requested nothing', async () => {
      const client = await enterForChanges();
      const heard = listen(client);
      const pushed = nextPositions(client);
      await ask(client, 'openPosition', ORDER);
      expect((await pushed).open).toHaveLength(1);
      const changes = next(client, 'changes');
      await ask(client, 'openPosition', ORDER);
      await changes;
      expect(heard).toEqual(['positions', 'balance', 'changes']);
    });

    test('does not change what the other screens of the account are pushed', async () => {
      const [whole, changing] = [await suite.enter(), await enterForChanges()];
      await ask(changing, 'positions');
      const heard = listen(whole);
      const pushes = Promise.all([nextPositions(whole), next<AccountChangesMessage>(changing, 'changes')]);
      await ask(whole, 'openPosition', ORDER);
      const [{ open, version }, changes] = await pushes;
      expect(changes).toMatchObject({ version, open: { set: [open[0]] } });
      await expect.poll(() => heard).toEqual(['positions', 'balance']);
    });

    test('starts anew once its last screen has gone', async () => {
      const first = await enterForChanges();
      await ask(first, 'positions');
      first.disconnect();
      await ask(await suite.enter(), 'openPosition', ORDER);
      const second = await enterForChanges();
      const pushed = nextPositions(second);
      await ask(second, 'openPosition', ORDER);
      expect((await pushed).open).toHaveLength(2);
    });
  });

  describe('identity', () => {
    test('is the session, whatever dataUser says', async () => {
      const victim = 10_000 + suite.userId;
      await suite.fixture.signIn(victim);
      const client = await suite.enter();
      await ask(client, 'openPosition', { ...ORDER, dataUser: { id: victim, token: 'forged', access_token: 'forged' } });
      expect((await suite.fixture.engine.viewAccount(suite.userId))?.positions).toHaveLength(1);
      expect((await suite.fixture.engine.viewAccount(victim))?.positions).toEqual([]);
    });

    test("another account's position is treated like one that does not exist", async () => {
      const stranger = await suite.enter(await suite.fixture.signIn(20_000 + suite.userId));
      const owned = await ask(stranger, 'openPosition', ORDER);
      if (!owned.status) throw new Error(owned.message);
      const client = await suite.enter();
      const [foreign, missing] = [
        await ask(client, 'closePosition', { id: owned.id }),
        await ask(client, 'closePosition', { id: 999_999 }),
      ];
      expect(foreign).toMatchObject({ status: false, error: { code: 'positionUnknown' } });
      expect(foreign).toEqual(missing);
      expect(await ask(client, 'updatePosition', { id: owned.id, stop_lost: 1 })).toEqual(missing);
    });

    test("an account's changes are pushed to its own screens only", async () => {
      const stranger = await suite.enter(await suite.fixture.signIn(30_000 + suite.userId));
      const heard: unknown[] = [];
      stranger.onAny((event) => heard.push(event));
      const [first, second] = [await suite.enter(), await suite.enter()];
      const pushes = Promise.all([nextPositions(first), nextPositions(second)]);
      await ask(first, 'openPosition', ORDER);
      expect((await pushes).map((message) => message.open.length)).toEqual([1, 1]);
      await ask(stranger, 'balance');
      expect(heard).toEqual([]);
    });
  });

  describe('answers', () => {
    test('come through the acknowledgement, once the journal has them', async () => {
      const client = await suite.enter();
      const opening = await ask(client, 'openPosition', ORDER);
      expect(opening).toEqual({ status: true, id: expect.any(Number), price: FIXTURE_ASK / 1e6 });
      const { version } = (await suite.fixture.engine.viewAccount(suite.userId)) ?? { version: 0 };
      const rows = await suite.database.query<{ count: number }>('SELECT count(*)::int AS count FROM journal WHERE seq = $1', [version]);
      expect(rows).toEqual([{ count: 1 }]);
    });

    test('the same client order id returns the first answer, is refused for a different order, and opens nothing twice', async () => {
      const client = await suite.enter();
      const order = { ...ORDER, client_order_id: 'order-0001' };
      const first = await ask(client, 'openPosition', order);
      expect(await ask(client, 'openPosition', order)).toEqual(first);
      expect(await ask(client, 'openPosition', { ...order, amount: 200 })).toMatchObject({
        status: false,
        error: { code: 'commandIdReused' },
      });
      expect((await suite.fixture.engine.viewAccount(suite.userId))?.positions).toHaveLength(1);
    });

    test('order ids are separate per account and per kind of command', async () => {
      const stranger = await suite.enter(await suite.fixture.signIn(40_000 + suite.userId));
      const client = await suite.enter();
      const theirs = await ask(stranger, 'openPosition', { ...ORDER, client_order_id: 'order-0001' });
      const ours = await ask(client, 'openPosition', { ...ORDER, client_order_id: 'order-0001' });
      if (!theirs.status || !ours.status) throw new Error('both should open');
      expect(ours.id).not.toBe(theirs.id);
      expect(await ask(client, 'closePosition', { id: ours.id, client_order_id: 'order-0001' })).toMatchObject({
        status: true,
        profit: expect.any(Number),
      });
    });

    test('a request with the last known version gets a short answer until something changes', async () => {
      const client = await suite.enter();
      const { version } = await ask<PositionsMessage>(client, 'positions');
      expect(await ask(client, 'positions', { version })).toEqual({ version, unchanged: true });
      await ask(client, 'openPosition', ORDER);
      expect(await ask(client, 'positions', { version })).toMatchObject({ open: [{ symbol: 'EURUSD' }] });
    });

    test("one client's commands are decided in the order sent", async () => {
      const client = await suite.enter();
      const answers = await Promise.all([
        ask(client, 'openPosition', { ...ORDER, amount: 300 }),
        ask(client, 'openPosition', { ...ORDER, amount: 600 }),
        ask(client, 'openPosition', { ...ORDER, amount: 300 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([true, true, false]);
    });
  });

  describe('messages are validated field by field', () => {
    test.each([
      ['amount', { amount: '100' }],
      ['amount', { amount: null }],
      ['amount', { amount: Number.NaN }],
      ['amount', { amount: 1e300 }],
      ['amount', { amount: -5 }],
      ['amount', { amount: 10.001 }],
      ['leverage', { leverage: 1.5 }],
      ['leverage', { leverage: '30' }],
      ['price', { price: '1e3' }],
      ['price', { price: 1e12 }],
      ['direction', { direction: 'long' }],
      ['symbol', { symbol: { $ne: '' } }],
      ['stop_lost', { stop_lost: '1.05' }],
      ['take_profit', { take_profit: [2] }],
      ['client_order_id', { client_order_id: "'; DROP TABLE journal; --" }],
    ])('%s: %j', async (field, wrong) => {
      const client = await suite.enter();
      const answer = await ask(client, 'openPosition', { ...ORDER, ...wrong });
      expect(answer).toMatchObject({ status: false, error: { code: 'invalidInput', fields: [{ field }] } });
      expect((await suite.fixture.engine.viewAccount(suite.userId))?.positions).toEqual([]);
    });

    test.each([
      ['nothing', []],
      ['text', ['buy']],
      ['null', [null]],
      ['a list', [[1, 2]]],
    ])('rejects a message that is %s', async (_what, message) => {
      const answer = await ask(await suite.enter(), 'closePosition', ...message);
      expect(answer).toMatchObject({ status: false, error: { code: 'invalidInput', fields: [{ field: expect.any(String) }] } });
    });

    test('an unknown instrument is refused by the engine', async () => {
      expect(await ask(await suite.enter(), 'openPosition', { ...ORDER, symbol: '__proto__' })).toMatchObject({
        error: { code: 'instrumentUnknown' },
      });
    });

    test('unknown events are ignored', async () => {
      const client = await suite.enter();
      client.emit('sql', 'DROP TABLE journal');
      client.emit('signedOut');
      expect(await ask<BalanceMessage>(client, 'balance')).toMatchObject({ balance: 1_000 });
    });

    test('a message beyond the limit closes its own connection only', async () => {
      const client = await suite.enter();
      const other = await suite.enter();
      const closed = next<string>(client, 'disconnect');
      client.emit('openPosition', { ...ORDER, dataUser: 'x'.repeat(LARGEST_MESSAGE_BYTES) });
      expect(await closed).toMatch(/^transport/);
      expect(await ask<BalanceMessage>(other, 'balance')).toMatchObject({ balance: 1_000 });
    });
  });

  describe('limits', () => {
    test("commands beyond a socket's burst are refused with the time to wait, and not carried out", async () => {
      const client = await suite.enter();
      const answers = await Promise.all(Array.from({ length: 7 }, () => ask(client, 'openPosition', { ...ORDER, amount: 10 })));
      const refused = answers.filter((answer): answer is ErrorBody => !answer.status);
      expect(refused).toHaveLength(2);
      expect(refused[0]).toMatchObject({ error: { code: 'tooManyRequests', retryAfterSeconds: 0.1 } });
      expect((await suite.fixture.engine.viewAccount(suite.userId))?.positions).toHaveLength(5);
    });

    test('an account has one limit across all its sockets', async () => {
      const [first, second] = [await suite.enter(), await suite.enter()];
      const five = (client: typeof first): Promise<CommandAnswer>[] =>
        Array.from({ length: 5 }, () => ask(client, 'openPosition', { ...ORDER, amount: 10 }));
      const answers = await Promise.all([...five(first), ...five(second)]);
      expect(answers.filter(({ status }) => status)).toHaveLength(8);
    });

    test('queries have their own limit', async () => {
      const client = await suite.enter();
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask<ErrorBody>(client, 'balance')));
      expect(answers.filter((answer) => answer.error?.code === 'tooManyRequests')).toHaveLength(2);
      expect(await ask(client, 'openPosition', ORDER)).toMatchObject({ status: true });
    });
  });

  describe('the session', () => {
    const almost = SUITE_START + IDLE_TIMEOUT_MS - 60_000;

    test('is not kept alive by queries', async () => {
      const client = await suite.enter();
      suite.fixture.setTime(almost);
      await ask(client, 'positions');
      await ask(client, 'balance');
      const signedOut = next(client, 'signedOut');
      suite.fixture.setTime(SUITE_START + IDLE_TIMEOUT_MS + 120_000);
      await suite.fixture.trading.checkSessions();
      await signedOut;
      await expect.poll(() => client.connected).toBe(false);
    });

    test.each([
      ['a command', (client: Socket) => ask(client, 'openPosition', ORDER)],
      ['a sign of user activity', (client: Socket) => ask(client, 'active')],
    ])('is kept alive by %s', async (_what, act) => {
      const client = await suite.enter();
      suite.fixture.setTime(almost);
      await act(client);
      suite.fixture.setTime(SUITE_START + IDLE_TIMEOUT_MS + 120_000);
      await suite.fixture.trading.checkSessions();
      expect(await ask<BalanceMessage>(client, 'balance')).toHaveProperty('balance');
    });

    test('that has expired answers a command with notSignedIn, carries nothing out, and signs the screen out', async () => {
      const client = await suite.enter();
      const signedOut = next(client, 'signedOut');
      suite.fixture.setTime(SUITE_START + IDLE_TIMEOUT_MS + 120_000);
      expect(await ask(client, 'openPosition', ORDER)).toMatchObject({ status: false, error: { code: 'notSignedIn' } });
      await signedOut;
      expect((await suite.fixture.engine.viewAccount(suite.userId))?.positions).toEqual([]);
    });

    const principalOf = () => ({ audience: 'client', userId: suite.userId }) as const;
    test.each<[string, (sessions: Sessions, database: Database) => Promise<unknown>]>([
      [
        'signed out',
        async (sessions) => {
          const session = await sessions.authenticate(suite.token, 'client');
          if (session === null) throw new Error('the session should be valid');
          await sessions.revoke(session);
        },
      ],
      ['ended with all others', (sessions) => sessions.revokeAll(principalOf(), null)],
      [
        'ended with all others in a transaction',
        (sessions, database) => database.transaction((it) => sessions.revokeAll(principalOf(), null, it)),
      ],
      [
        'ended by its id',
        async (sessions) => {
          for (const { id } of await sessions.list(principalOf())) await sessions.revokeOne(principalOf(), id);
        },
      ],
    ])('that was %s closes all its screens at once', async (_how, endIt) => {
      const clients = [await suite.enter(), await suite.enter()];
      const signedOut = Promise.all(clients.map((client) => next(client, 'signedOut')));
      await endIt(suite.fixture.sessions, suite.database);
      await signedOut;
      await expect.poll(() => clients.some(({ connected: isConnected }) => isConnected)).toBe(false);
      expect((await refusalOf(suite.fixture.connect(TRADING_NAMESPACE, { auth: { token: suite.token } }))).error.code).toBe('notSignedIn');
    });

    test('that was ended in a transaction that rolls back stays valid, and so do its screens', async () => {
      const client = await suite.enter();
      const broken = suite.database.transaction(async (transaction) => {
        await suite.fixture.sessions.revokeAll(principalOf(), null, transaction);
        throw new Error('rolled back');
      });
      await expect(broken).rejects.toThrow('rolled back');
      expect(await ask<BalanceMessage>(client, 'balance')).toHaveProperty('balance');
    });

    test('another session of the same client keeps its screens', async () => {
      const client = await suite.enter();
      const session = await suite.fixture.sessions.authenticate(suite.token, 'client');
      await suite.fixture.sessions.revokeAll(principalOf(), session?.id ?? null);
      expect(await ask<BalanceMessage>(client, 'balance')).toHaveProperty('balance');
    });
  });

  test('market events on an account are pushed', async () => {
    const client = await suite.enter();
    await ask(client, 'openPosition', { ...ORDER, stop_lost: 1.07 });
    suite.fixture.market.tick('EURUSD', 1_060_000, 1_060_200, SUITE_START);
    const { history } = await positionsWhere(client, ({ open: positions }) => positions.length === 0);
    expect(history).toMatchObject([{ closingReason: 1 }]);
  });
});
