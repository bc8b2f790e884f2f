import {
  clientDocumentsResponseSchema,
  clientLoginsResponseSchema,
  clientEmailsResponseSchema,
  clientSessionsResponseSchema,
  clientTransactionsResponseSchema,
  closedPositionsResponseSchema,
  ledgerResponseSchema,
  TIMELINE_KINDS,
  timelineResponseSchema,
  transactionStepsResponseSchema,
} from '@fairlead/contract/account/operators/client-records.ts';
import {
  clientFiltersResponseSchema,
  clientListResponseSchema,
  clientLiveResponseSchema,
  clientPageResponseSchema,
} from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { whyResponseSchema } from '@fairlead/contract/trading/history/schemas.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';

const OPERATOR = 'operator@fairlead.test';
const CLIENT = 'demo@fairlead.test';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const HOUR_MS = 3_600_000;

describe.each(testDatabases)('reading clients on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let operatorId: number;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    operatorId = await idOf('operators', OPERATOR);
    clientId = await idOf('users', CLIENT);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    await permit(['admin']);
    await signIn();
  });

  async function signIn(): Promise<void> {
    token = await api.sessions.start({ audience: 'operator', userId: operatorId }, ORIGIN, true);
  }
  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? 0;
  }
  async function permit(roles: readonly Role[]): Promise<void> {
    await database.query('UPDATE operators SET roles = $1::jsonb WHERE id = $2', [JSON.stringify(roles), operatorId]);
  }
  const ask = (url: string) => api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  async function get<Answer>(
    schema: { parse: (body: unknown) => Answer },
    path: string,
    query: Record<string, string> = {},
    id = clientId,
  ): Promise<Answer> {
    const response = await ask(`${path.replace(':id', String(id))}?${new URLSearchParams(query).toString()}`);
    expect(response.json()).toMatchObject({ status: true });
    return schema.parse(response.json());
  }
  async function refusalOf(path: string, id = clientId): Promise<string> {
    return errorBodySchema.parse((await ask(path.replace(':id', String(id)))).json()).error.code;
  }

  interface NewClient {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone?: string;
    readonly pin?: string;
    /** Hours after the fixture's start. */
    readonly hours?: number;
    readonly level?: string;
    readonly status?: string;
    readonly countryId?: number;
  }
  async function add({
    firstName,
    lastName,
    email,
    phone = '',
    pin,
    hours = 0,
    level = 'Standard',
    status = 'active',
    countryId,
  }: NewClient): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, password_hash, first_name, last_name, phone, pin, created_at, uniqid, level, status, country_id)
       VALUES ($1, lower($1), '', $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        email,
        firstName,
        lastName,
        phone,
        pin ?? null,
        new Date(FIXTURE_START + hours * HOUR_MS),
        randomUUID(),
        level,
        status,
        countryId ?? null,
      ],
    );
    return row?.id ?? 0;
  }

  describe('finding clients', () => {
    const GERMANY = 276;
    const ITALY = 380;

    beforeAll(async () => {
      await add({
        firstName: 'Ägidius',
        lastName: 'Müller',
        email: 'mueller@example.test',
        phone: '+4915112345',
        pin: '424242',
        countryId: GERMANY,
        hours: 1,
      });
      await add({ firstName: 'Anna', lastName: 'ÖZIL', email: 'Anna.Ozil@Example.Test', countryId: ITALY, level: 'Gold', hours: 2 });
      await add({ firstName: 'Anna', lastName: 'Rossi', email: '100%_sure@example.test', status: 'blocked', hours: 3 });
      await add({ firstName: 'Bob', lastName: 'Annan', email: 'bob@example.test', hours: 24 });
      const id = await idOf('users', 'mueller@example.test');
      await database.query('INSERT INTO client_tags (user_id, tag, at, operator_id) VALUES ($1, $2, now(), $3)', [id, 'vip', operatorId]);
    });

    const find = async (query: Record<string, string>) => {
      const { data } = await get(clientListResponseSchema, clientPaths.list, { from: '2027-01-15', ...query });
      return data.filter(({ email }) => email.toLowerCase().endsWith('@example.test')).map(({ full_name: name }) => name);
    };

    test.each([
      ['mül', ['Ägidius Müller']],
      ['MÜLLER', ['Ägidius Müller']],
      ['Mu\u0308ller', ['Ägidius Müller']],
      ['ägi', ['Ägidius Müller']],
      ['özil', ['Anna ÖZIL']],
      ['anna', ['Bob Annan', 'Anna Rossi', 'Anna ÖZIL']],
      ['anna öz', ['Anna ÖZIL']],
      ['rossi anna', ['Anna Rossi']],
      ['anna anna', ['Bob Annan', 'Anna Rossi', 'Anna ÖZIL']],
      ['ANNA.ozil@example.test', ['Anna ÖZIL']],
      ['nna', []],
      ['+49 151', ['Ägidius Müller']],
      ['0049151', ['Ägidius Müller']],
      ['491511', ['Ägidius Müller']],
      ['424242', ['Ägidius Müller']],
      ['müller 424242', ['Ägidius Müller']],
      ['%', []],
      ['_', []],
      ['100%', ['Anna Rossi']],
      ['100%_sure', ['Anna Rossi']],
      ['100_', []],
      ['\\', []],
    ])('searching for %j finds %j', async (search, names) => {
      expect(await find({ search })).toEqual(names);
    });

    test('a client is found by id', async () => {
      const { data } = await get(clientListResponseSchema, clientPaths.list, { search: `#${clientId}` });
      expect(data.map(({ email }) => email)).toEqual([CLIENT]);
    });

    test.each([
      [{ status: 'blocked' }, ['Anna Rossi']],
      [{ level: 'Gold' }, ['Anna ÖZIL']],
      [{ country: 'IT' }, ['Anna ÖZIL']],
      [{ country: 'XX' }, []],
      [{ verified: 'yes' }, ['Ägidius Müller']],
      [{ verified: 'no', search: 'anna' }, ['Bob Annan', 'Anna Rossi', 'Anna ÖZIL']],
      [{ tag: 'vip' }, ['Ägidius Müller']],
      [{ tag: 'nobody' }, []],
      [{ search: 'anna', until: '2027-01-15' }, ['Anna Rossi', 'Anna ÖZIL']],
      [{ search: 'anna', from: '2027-01-16' }, ['Bob Annan']],
      [{ search: 'anna', sort: 'name', order: 'asc' }, ['Bob Annan', 'Anna Rossi', 'Anna ÖZIL']],
      [{ search: 'anna', sort: 'name', order: 'desc' }, ['Anna ÖZIL', 'Anna Rossi', 'Bob Annan']],
      [{ search: 'anna', sort: 'email', order: 'asc' }, ['Anna Rossi', 'Anna ÖZIL', 'Bob Annan']],
    ])('filtering by %j finds %j', async (query: Record<string, string>, names) => {
      expect(await find(query)).toEqual(names);
    });

    test('a row shows the account’s figures', async () => {
      const { data } = await get(clientListResponseSchema, clientPaths.list, { search: CLIENT });
      expect(data).toMatchObject([{ pin: '100001', country: 'DE', is_verified: true, balance: 10_000, equity: 10_000 }]);
    });

    test.each(['created_at', 'name', 'email'])('paging by %s lists each client once even while clients are added', async (sort) => {
      const everybody = await get(clientListResponseSchema, clientPaths.list, { sort, order: 'asc' });
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { data: { id: number }[]; next: string | null } = await get(clientListResponseSchema, clientPaths.list, {
          sort,
          order: 'asc',
          limit: '2',
          ...(cursor === '' ? {} : { cursor }),
        });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next;
        // Sorted before all others.
        await add({ firstName: 'Aaa', lastName: 'Aaa', email: `aaa-${randomUUID()}@before.test`, hours: -10_000 });
      }
      expect(seen).toEqual(everybody.data.map(({ id }) => id));
      await database.query(`DELETE FROM users WHERE email LIKE '%@before.test'`);
    });

    test('the filters of the list', async () => {
      const { data } = await get(clientFiltersResponseSchema, clientPaths.filters);
      expect(data.tags).toEqual(['vip']);
      expect(data.levels[0]).toBe('Standard');
    });

    test.each([{ cursor: 'x' }, { sort: 'password_hash' }, { limit: '0' }, { from: 'yesterday' }])('%j is rejected', async (query) => {
      expect(await refusalOf(`${clientPaths.list}?${new URLSearchParams(query).toString()}`)).toBe('invalidInput');
    });
  });

  describe('one client', () => {
    test('shows the details, the status and what is missing', async () => {
      const { data } = await get(clientPageResponseSchema, clientPaths.client);
      expect(data).toMatchObject({
        id: clientId,
        full_name: 'Dana Demo',
        details: { email: CLIENT, country: 'DE', birth_date: '1988-04-12' },
        status: 'active',
        trading: { status: 'active', is_verified: true },
        second_factor: { has_app: false, passkeys: 0 },
        missing_documents: ['passport', 'address'],
        referrer: null,
      });
    });

    test.each(Object.entries(clientPaths).filter(([, path]) => path.includes(':id') && path !== clientPaths.live))(
      '%s of an unknown client is not found',
      async (_name, path) => {
        const url = path.replace(':position', '1').replace(':transaction', 'A'.repeat(20));
        expect(await refusalOf(url, 999_999)).toBe('notFound');
      },
    );

    test('a view is recorded once an hour', async () => {
      const countViews = async (): Promise<number> => {
        const [row] = await database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM audit_log WHERE action = 'clients.view' AND user_id = $1`,
          [clientId],
        );
        return row?.count ?? 0;
      };
      await get(clientPageResponseSchema, clientPaths.client);
      const before = await countViews();
      await Promise.all([get(clientPageResponseSchema, clientPaths.client), get(clientLoginsResponseSchema, clientPaths.logins)]);
      expect(await countViews()).toBe(before);
      api.setTime(FIXTURE_START + HOUR_MS);
      await signIn();
      await Promise.all([get(clientPageResponseSchema, clientPaths.client), get(clientLoginsResponseSchema, clientPaths.logins)]);
      expect(await countViews()).toBe(before + 1);
    });

    test.each([
      ['dealer', clientPaths.ledger, 'notPermitted'],
      ['dealer', clientPaths.transactions, 'notPermitted'],
      ['dealer', clientPaths.documents, 'notPermitted'],
      ['content', clientPaths.list, 'notPermitted'],
      ['content', clientPaths.client, 'notPermitted'],
    ] as const)('%s and %s: %s', async (role, path, code) => {
      await permit([role]);
      expect(await refusalOf(path)).toBe(code);
    });
  });

  describe('a client’s records', () => {
    beforeAll(async () => {
      const at = FIXTURE_START;
      await trade(at + 1_000, 61_000_000_000);
      await trade(at + 2_000, 59_000_000_000);
      await open(at + 3_000);
      for (const [hours, outcome] of [
        [1, 'signedIn'],
        [2, 'wrongPassword'],
      ] as const) {
        await database.query(
          `INSERT INTO logins (user_id, at, method, outcome, address, country, device) VALUES ($1, $2, 'password', $3, '192.0.2.1', 'DE', 'Firefox')`,
          [clientId, new Date(at + hours * HOUR_MS), outcome],
        );
      }
      await database.query(
        `INSERT INTO documents (user_id, kind, status, file_key, media_type, size_bytes, uploaded_at, reviewed_at, reviewed_by, note)
         VALUES ($1, 'passport', 'rejected', 'key', 'image/jpeg', 1000, $2, $3, $4, 'Too dark')`,
        [clientId, new Date(at + 3 * HOUR_MS), new Date(at + 4 * HOUR_MS), operatorId],
      );
      await database.query('INSERT INTO client_notes (user_id, at, operator_id, text) VALUES ($1, $2, $3, $4)', [
        clientId,
        new Date(at + 5 * HOUR_MS),
        operatorId,
        'Called back',
      ]);
      await database.query(
        `INSERT INTO contact_messages (at, language, first_name, last_name, email, phone, message, user_id)
         VALUES ($1, 'en', 'Dana', 'Demo', $2, '', 'Hello', $3)`,
        [new Date(at + 6 * HOUR_MS), CLIENT, clientId],
      );
      await database.query(
        `INSERT INTO complaints (user_id, name, email, language, category, channel, text, received_at, due_on, status, entered_by)
         VALUES ($1, 'Dana', $2, 'en', 'service', 'email', 'Slow', $3, '2027-03-01', 'open', $4)`,
        [clientId, CLIENT, new Date(at + 7 * HOUR_MS), operatorId],
      );
      await database.query(
        `INSERT INTO mails (user_id, recipient, language, template, created_at, sent_at) VALUES ($1, $2, 'en', 'welcome', $3, $3)`,
        [clientId, CLIENT, new Date(at + 8 * HOUR_MS)],
      );
    });

    async function open(at: number): Promise<number> {
      api.setTime(at);
      api.market.setQuote('BTCUSD', 60_000_000_000, 60_010_000_000, at);
      const answer = await api.engine.submit({
        kind: 'openPosition',
        commandId: randomUUID(),
        accountId: clientId,
        at,
        symbol: 'BTCUSD',
        side: 'long',
        margin: cents(10_000),
        leverage: 2,
        priceBound: price(60_020_000_000),
        ...NO_STOPS,
        guaranteedStop: false,
        openedBy: 'client',
      });
      if (answer.kind !== 'opened') throw new Error(JSON.stringify(answer));
      return answer.positionId;
    }
    async function trade(at: number, closeBid: number): Promise<void> {
      const positionId = await open(at);
      api.market.setQuote('BTCUSD', closeBid, closeBid + 10_000_000, at + 1);
      const close = {
        kind: 'closePosition',
        commandId: randomUUID(),
        accountId: clientId,
        at: at + 1,
        positionId,
        seenPrice: null,
        margin: null,
        reason: 'manual',
      } as const;
      const answer = await api.engine.submit(close);
      if (answer.kind !== 'closed') throw new Error(JSON.stringify(answer));
    }
    /** All rows of a list, read in pages of two. */
    async function all<Row>(
      schema: { parse: (body: unknown) => { data: Row[]; next: string | null } },
      path: string,
      query: Record<string, string> = {},
    ): Promise<Row[]> {
      const rows: Row[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { data: Row[]; next: string | null } = await get(schema, path, {
          ...query,
          limit: '2',
          ...(cursor === '' ? {} : { cursor }),
        });
        rows.push(...page.data);
        cursor = page.next;
      }
      return rows;
    }

    test('the list shows each client’s own last sign-in', async () => {
      const listed = await get(clientListResponseSchema, clientPaths.list, { limit: '200' });
      const seen = listed.data.filter(({ last_login_at: at }) => at !== null);
      expect(seen).toMatchObject([{ email: CLIENT, last_login_at: new Date(FIXTURE_START + HOUR_MS).toISOString() }]);
    });

    test('shows the current account', async () => {
      api.setTime(FIXTURE_START + 3_000);
      const { data } = await get(clientLiveResponseSchema, clientPaths.live);
      expect(data).toMatchObject({
        used_margin: 100,
        positions: [{ symbol: 'BTCUSD', direction: 'buy', amount: 100 }],
        orders: [],
        alerts: [],
      });
      expect(data?.equity).toBe((data?.balance ?? 0) + (data?.profit ?? 0));
    });

    test('lists closed positions, the latest first, and explains them', async () => {
      const closed = await all(closedPositionsResponseSchema, clientPaths.closedPositions);
      expect(closed.map(({ profit }) => Math.sign(profit))).toEqual([-1, 1]);
      const path = clientPaths.whyPosition.replace(':position', String(closed[0]?.id));
      const why = await get(whyResponseSchema, path);
      expect(why.data.closing?.profit).toBe(closed[0]?.profit);
    });

    test('the ledger runs from the current balance back to zero, and names payments and positions', async () => {
      const rows = await all(ledgerResponseSchema, clientPaths.ledger);
      const { data: live } = await get(clientLiveResponseSchema, clientPaths.live);
      expect(rows.map(({ kind: what, purse }) => `${what} ${purse}`)).toEqual(['trade cash', 'trade cash', 'deposit cash']);
      expect(rows[0]?.balance).toBe(live?.cash);
      for (const [index, row] of rows.entries()) {
        expect(Math.round((row.balance - row.amount) * 100)).toBe(Math.round((rows[index + 1]?.balance ?? 0) * 100));
      }
      expect(rows[0]?.position).toMatchObject({ symbol: 'Bitcoin' });
      const [payment] = await all(clientTransactionsResponseSchema, clientPaths.transactions);
      expect(rows.at(-1)?.transaction).toEqual({ id: payment?.id, number: payment?.number });
    });

    test('a reversal and its debt belong to the deposit, and a withdrawal it cancels to the withdrawal', async () => {
      const userId = await idOf('users', 'new@fairlead.test');
      const references = ['deposit:ledger', 'withdrawal:ledger'] as const;
      for (const [place, reference] of references.entries()) {
        await database.query(
          `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at)
           VALUES ($1, $2, $3, $4, 'completed', $5, now())`,
          [`LEDGER000000000000${place}`.padEnd(20, '0'), reference, userId, place === 0 ? 1 : 7, place === 0 ? 300_00 : -100_00],
        );
      }
      const base = { accountId: userId, at: FIXTURE_START };
      const submit = async (command: object, name: string) => {
        const answer = await api.engine.submit({ ...base, ...command, commandId: `ledger:${name}` } as Parameters<
          typeof api.engine.submit
        >[0]);
        expect([name, answer.kind]).not.toEqual([name, 'refused']);
      };
      await submit({ kind: 'openAccount' }, 'open');
      const [deposit, withdrawal] = references;
      await submit({ kind: 'moveFunds', fundsKind: 'deposit', amount: 300_00, reference: deposit }, 'deposit');
      await submit({ kind: 'reserveWithdrawal', amount: 100_00, reference: withdrawal }, 'reserve');
      await submit({ kind: 'moveFunds', fundsKind: 'reversal', amount: -200_01, reference: `reversal:${deposit}` }, 'part');
      await submit({ kind: 'moveFunds', fundsKind: 'reversal', amount: -99_99, reference: `reversal:${deposit}:part2` }, 'rest');
      const rows = await all(ledgerResponseSchema, clientPaths.ledger.replace(':id', String(userId)));
      const numbers = await database.query<{ number: number; ledger_reference: string }>(
        `SELECT number, ledger_reference FROM transactions WHERE user_id = $1`,
        [userId],
      );
      const nameOf = (number: string | undefined) =>
        numbers.find((each) => formatTransactionNumber(each.number) === number)?.ledger_reference;
      const belongs = new Set(rows.map(({ kind: what, transaction }) => `${what}: ${nameOf(transaction?.number)}`));
      expect([...belongs].toSorted()).toEqual([
        `debtPayment: ${deposit}`,
        `deposit: ${deposit}`,
        `release: ${withdrawal}`,
        `reservation: ${withdrawal}`,
        `reversal: ${deposit}`,
      ]);
    });

    test('a payment shows its own steps only', async () => {
      const [payment] = await all(clientTransactionsResponseSchema, clientPaths.transactions);
      expect(payment).toMatchObject({ type: 'manualDeposit', status: 'completed', amount: 10_000 });
      const path = clientPaths.transactionSteps.replace(':transaction', payment?.id ?? '');
      await database.query(
        `INSERT INTO transaction_steps (transaction_id, at, step, actor, operator_id, detail) VALUES ($1, $2, 'booked', 'operator', $3, '{"a": 1}')`,
        [payment?.id, new Date(FIXTURE_START), operatorId],
      );
      const { data } = await get(transactionStepsResponseSchema, path);
      expect(data.at(-1)).toMatchObject({ step: 'booked', actor: 'operator', operator: 'Olga Operator', detail: { a: 1 } });
      expect(await refusalOf(path, await idOf('users', 'new@fairlead.test'))).toBe('notFound');
    });

    test('lists documents, sign-ins, sessions and emails', async () => {
      await api.sessions.start({ audience: 'client', userId: clientId }, { ...ORIGIN, device: 'Safari' }, true);
      expect(await all(clientDocumentsResponseSchema, clientPaths.documents)).toMatchObject([
        { kind: 'passport', status: 'rejected', note: 'Too dark', reviewed_by: 'Olga Operator' },
      ]);
      expect((await all(clientLoginsResponseSchema, clientPaths.logins)).map(({ outcome }) => outcome)).toEqual([
        'wrongPassword',
        'signedIn',
      ]);
      expect((await get(clientSessionsResponseSchema, clientPaths.sessions)).data).toMatchObject([{ device: 'Safari' }]);
      expect(await all(clientEmailsResponseSchema, clientPaths.mails)).toMatchObject([{ template: 'welcome', state: 'sent' }]);
    });

    test('the timeline lists every event once, the latest first, whatever the page size', async () => {
      const { data: whole, next } = await get(timelineResponseSchema, clientPaths.timeline, { limit: '200' });
      expect(next).toBeNull();
      expect(await all(timelineResponseSchema, clientPaths.timeline)).toEqual(whole);
      expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
      expect(whole.map(({ at }) => at)).toEqual(
        whole
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      const withoutViews = whole.filter(({ kind: what }) => what !== 'audit');
      expect(withoutViews.map((each) => ('event' in each ? `${each.kind} ${each.event}` : each.kind))).toEqual([
        'mail',
        'complaint',
        'message',
        'note',
        'document rejected',
        'document uploaded',
        'login',
        'login',
        'position opened',
        'position closed',
        'position closed',
        'payment ended',
        'payment created',
        'signUp',
      ]);
    });

    test.each(TIMELINE_KINDS)('the timeline can be filtered by %s', async (what) => {
      const entries = await all(timelineResponseSchema, clientPaths.timeline, { kind: what });
      expect([...new Set(entries.map((each) => each.kind))]).toEqual([what]);
    });

    test.each<[Role, readonly string[]]>([
      ['support', ['audit']],
      ['compliance', ['message']],
      ['dealer', ['audit', 'complaint', 'document', 'message', 'payment']],
    ])('the timeline for %s excludes %j', async (role, missing) => {
      await permit([role]);
      const { data } = await get(timelineResponseSchema, clientPaths.timeline, { limit: '200' });
      const kinds = new Set<string>(data.map((each) => each.kind));
      expect(TIMELINE_KINDS.filter((each) => !kinds.has(each)).toSorted()).toEqual(missing);
    });
  });
});
