/** Two operators change the same client through two gateways: the outcome is that of one after the other. */
import { FOREX_CATEGORY_ID, CRYPTO_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import { ADVISORY_LOCKS } from '../../../../adapters/db/advisory-locks.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { LOCK_DEADLINE_MS } from '../../../../adapters/db/postgres-connection.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import type { OperatorActor } from '../../../../audit/record-action.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { changeAccess, type ChangeAccessContext } from './change-access.ts';
import { changeStatus } from './change-status.ts';
import type { ChangeStatusContext } from './status-work.ts';
import { createVerifications } from './verifications.ts';
import { verifyAccount } from './verify-account.ts';

const CLIENT = 'new@fairlead.test';
const ANNA = 'operator@fairlead.test';
const ALAN = 'approver@fairlead.test';
const reason = 'as agreed';

type Gateway = ChangeAccessContext & ChangeStatusContext;

// An installation whose processes share a database has PostgreSQL.
describe.runIf(testDatabases.includes('postgres'))('two gateways', () => {
  let database: Database;
  let api: FixtureApi;
  let clientId: number;
  let operatorIds: ReadonlyMap<string, number>;
  let auditedBefore: number;

  beforeAll(async () => {
    const opened = await openTestApi('postgres');
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    for (const table of ['documents', 'queue_claims', 'mails']) await database.query(`DELETE FROM ${table}`);
    const [row] = await database.query<{ id: number }>(
      `UPDATE users SET status = 'active', pin = NULL, phone = '+4930901820', birth_date = '1990-12-10', country_id = 276, state = 'Berlin',
        city = 'Berlin', street = 'Hafenweg 1', zip_code = '10115', language = 'de' WHERE email = $1 RETURNING id`,
      [CLIENT],
    );
    clientId = row?.id ?? 0;
    const at = new Date(FIXTURE_START);
    for (const kind of ['passport', 'address'] as const) {
      const file = { fileKey: `${kind}-${randomUUID()}`, mediaType: 'image/jpeg', sizeBytes: 3 } as const;
      const values = { userId: clientId, kind, status: 'approved', ...file, uploadedAt: at, reviewedAt: at } as const;
      await database.drizzle.insert(documents).values(values);
    }
    const command = { commandId: randomUUID(), accountId: clientId, at: FIXTURE_START } as const;
    await api.engine.submit({ ...command, kind: 'setTradingAccess', access: NO_ACCESS });
    await api.engine.submit({ ...command, commandId: randomUUID(), kind: 'setAccountStatus', status: 'active' });
    const operators = await database.query<{ email: string; id: number }>('SELECT email_normalised AS email, id FROM operators');
    operatorIds = new Map(operators.map(({ email, id }) => [email, id]));
    const [audited] = await database.query<{ seq: number }>('SELECT coalesce(max(seq), 0)::bigint AS seq FROM audit_log');
    auditedBefore = audited?.seq ?? 0;
  });

  /** An operator in a new call. */
  function actor(email: string): OperatorActor {
    return { operatorId: operatorIds.get(email) ?? 0, email, address: '127.0.0.1', device: '', requestId: randomUUID() };
  }

  /** What one gateway has in memory, and the engine as it reaches it. */
  function openGateway(engine: Pick<EnginePort, 'viewAccount' | 'submit'> = api.engine): Gateway {
    const { payments, brokerRules, sessions } = api;
    const clientLogin = { closeOpenings: () => Promise.resolve() };
    return { ...payments, engine, brokerRules, sessions, clientLogin, ...createVerifications(database) };
  }

  /** A gateway whose first command reaches the engine only once it is let through. */
  function openSlowGateway() {
    const { engine } = api;
    const [sent, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const submit: EnginePort['submit'] = async (command) => {
      sent.resolve();
      await passed.promise;
      return engine.submit(command);
    };
    return {
      gateway: openGateway({ viewAccount: (id) => engine.viewAccount(id), submit }),
      sent: sent.promise,
      letThrough: () => passed.resolve(),
    };
  }

  /** Resolves once another process waits for its turn. */
  async function untilOneWaits(): Promise<void> {
    const countWaiting = async () => {
      const waiting = await database.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid::bigint = $1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [ADVISORY_LOCKS.clientAccess],
      );
      return waiting.length;
    };
    await expect.poll(countWaiting, { timeout: LOCK_DEADLINE_MS }).toBe(1);
  }

  /** Begins the first work at a slow gateway and the second at another one; the engine hears of the first only when the second has ended or waits. */
  async function cross(first: (gateway: Gateway) => Promise<unknown>, second: (gateway: Gateway) => Promise<unknown>): Promise<void> {
    const slow = openSlowGateway();
    const begun = first(slow.gateway);
    await Promise.race([slow.sent, begun]);
    const crossing = second(openGateway());
    await Promise.race([crossing, untilOneWaits()]);
    slow.letThrough();
    await Promise.all([begun, crossing]);
  }

  const listAudit = () =>
    database.query<{ readonly action: string; readonly operator: string; readonly before: unknown; readonly after: unknown }>(
      `SELECT action, operator_email AS operator, before, after FROM audit_log
       WHERE user_id = $1 AND seq > $2 ORDER BY seq`,
      [clientId, auditedBefore],
    );

  const view = async () => {
    const found = await api.engine.viewAccount(clientId);
    if (found === null) throw new Error('the client has no account');
    return found;
  };

  test('verify a client once: with one email, one PIN and one entry in the audit log', async () => {
    const verify = (email: string) => (gateway: Gateway) => verifyAccount(actor(email), { email: CLIENT }, gateway);
    await cross(verify(ANNA), verify(ALAN));
    expect((await view()).access.verified).toBe(true);
    expect((await readQueuedEmails(database, api.secretBox)).map(({ content }) => content.template)).toEqual(['accountVerified']);
    expect((await listAudit()).map(({ action, operator }) => [action, operator])).toEqual([['clients.verify', ANNA]]);
  });

  test('leave the access that the audit log shows last', async () => {
    const setTo = (email: string, categoryId: number) => (gateway: Gateway) =>
      changeAccess(
        actor(email),
        {
          id: clientId,
          reason,
          is_verified: true,
          may_trade_nothing: false,
          category_ids: [categoryId],
          leverage_indexes: {},
          level: 'Standard',
        },
        gateway,
      );
    await cross(setTo(ANNA, FOREX_CATEGORY_ID), setTo(ALAN, CRYPTO_CATEGORY_ID));
    expect((await view()).access.categoryIds).toEqual([CRYPTO_CATEGORY_ID]);
    const [first, second] = await listAudit();
    expect([first?.operator, second?.operator]).toEqual([ANNA, ALAN]);
    expect([first?.after, second?.before]).toMatchObject([{ categories: ['Forex'] }, { categories: ['Forex'] }]);
  });

  test('freeze an account once, and a thaw that comes later is carried out later', async () => {
    const change = (email: string, to: 'freeze' | 'thaw') => (gateway: Gateway) =>
      changeStatus(actor(email), { id: clientId, reason, change: to }, gateway);
    await cross(change(ANNA, 'freeze'), change(ALAN, 'thaw'));
    expect((await view()).status).toBe('active');
    expect((await listAudit()).map(({ action }) => action)).toEqual(['clients.freeze', 'clients.thaw']);
    await expect(cross(change(ANNA, 'freeze'), change(ALAN, 'freeze'))).rejects.toMatchObject({ code: 'nothingChanged' });
    expect((await listAudit()).map(({ action }) => action)).toEqual(['clients.freeze', 'clients.thaw', 'clients.freeze']);
  });
});
