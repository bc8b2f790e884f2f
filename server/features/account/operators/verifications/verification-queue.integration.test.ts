import { backofficePaths, clientChangePaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { documentDetailSchema, queueOverviewSchema, pendingVerificationsSchema } from '@fairlead/contract/account/operators/queues.ts';
import type { DocumentKind, DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import { verificationStateOf } from '@fairlead/domain/account/verification-state.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { outcomeOf } from '../../../../../tests/support/editor-suite.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { readDocumentStatuses } from '../clients/client-store.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const CLIENT = 'new@fairlead.test';
const MINUTE_MS = 60_000;

describe.each(testDatabases)('clients ready for verification on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let alan: string;
  let sara: string;
  let clientId: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['documents', 'queue_claims', 'mails', 'sessions', 'throttle']) await database.query(`DELETE FROM ${table}`);
    await database.query(
      `UPDATE users SET status = 'active', pin = NULL, phone = '+4930901820', birth_date = '1990-12-10', country_id = 276, state = 'Berlin',
        city = 'Berlin', street = 'Hafenweg 1', zip_code = '10115', language = 'de' WHERE email = $1`,
      [CLIENT],
    );
    const [row] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [CLIENT]);
    clientId = row?.id ?? 0;
    await api.engine.submit({
      kind: 'setTradingAccess',
      commandId: randomUUID(),
      accountId: clientId,
      at: FIXTURE_START,
      access: NO_ACCESS,
    });
    alan = await signIn('approver@fairlead.test', ['compliance']);
    sara = await signIn('support@fairlead.test', ['support']);
  });

  async function signIn(email: string, roles: readonly Role[]): Promise<string> {
    const [row] = await database.query<{ id: number }>('UPDATE operators SET roles = $2::jsonb WHERE email = $1 RETURNING id', [
      email,
      JSON.stringify(roles),
    ]);
    return api.sessions.start({ audience: 'operator', userId: row?.id ?? 0 }, ORIGIN, true);
  }
  const headers = (token: string) => ({ authorization: `Bearer ${token}` });
  const get = (url: string, token = alan) => api.app.inject({ method: 'GET', url, headers: headers(token) });
  const post = (url: string, payload: object, token = alan) => api.app.inject({ method: 'POST', url, payload, headers: headers(token) });
  const listed = async (token = alan) => pendingVerificationsSchema.parse((await get(queuePaths.verifications, token)).json()).data;
  const detailOf = async (id: number) =>
    documentDetailSchema.parse((await get(queuePaths.document.replace(':id', String(id)))).json()).data;
  const verify = (token = alan) => post(backofficePaths.verifyAccount, { email: CLIENT, category_ids: [1, 2] }, token);
  const access = (changes: object) =>
    post(clientChangePaths.access, {
      id: clientId,
      reason: 'as agreed',
      is_verified: true,
      category_ids: [],
      leverage_indexes: {},
      level: 'Standard',
      ...changes,
    });
  const mailed = async () => (await readQueuedEmails(database, api.secretBox)).map(({ content }) => content);

  let files = 0;
  async function seed(
    type: DocumentKind,
    status: Exclude<DocumentStatus, 'waiting'>,
    at = FIXTURE_START,
    userId = clientId,
  ): Promise<number> {
    files += 1;
    const file = { fileKey: `verify-${kind}-${files}`, mediaType: 'image/jpeg', sizeBytes: 3 } as const;
    const reviewedAt = status === 'processing' ? null : new Date(at);
    const [row] = await database.drizzle
      .insert(documents)
      .values({ userId, kind: type, status, ...file, uploadedAt: new Date(at - MINUTE_MS), reviewedAt })
      .returning({ id: documents.id });
    return row?.id ?? 0;
  }

  test('a client whose last document is approved is queued with a due date until verified', async () => {
    const passport = await seed('passport', 'processing');
    await seed('address', 'approved', FIXTURE_START - MINUTE_MS);
    expect(await listed()).toEqual([]);
    await post(backofficePaths.reviewDocument, { id: passport, verdict: 'approved' });
    expect(await listed()).toEqual([
      {
        id: clientId,
        client: expect.objectContaining({ id: clientId, email: CLIENT }),
        ready_at: new Date(FIXTURE_START).toISOString(),
        due_on: expect.any(String),
        claim: null,
      },
    ]);
    const { queues } = queueOverviewSchema.parse((await get(queuePaths.overview, sara)).json()).data;
    expect(queues.find(({ queue }) => queue === 'verifications')).toMatchObject({ waiting: 1, late: 0 });
    expect(outcomeOf(await verify())).toBe('200');
    expect(await listed()).toEqual([]);
    expect(await mailed()).toContainEqual(expect.objectContaining({ template: 'accountVerified', categoryIds: [1, 2] }));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['everything is present', () => Promise.resolve()],
    ['a newer passport is under review', () => seed('passport', 'processing')],
    ['a newer passport was rejected', () => seed('passport', 'rejected')],
    ['a card is under review', () => seed('funding_front', 'processing')],
    ['the login is blocked', () => database.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [clientId])],
    ['the account was verified before', () => database.query(`UPDATE users SET pin = '123456' WHERE id = $1`, [clientId])],
    ['the birth date is missing', () => database.query('UPDATE users SET birth_date = NULL WHERE id = $1', [clientId])],
    ['the country is missing', () => database.query('UPDATE users SET country_id = NULL WHERE id = $1', [clientId])],
    ...['first_name', 'last_name', 'phone', 'state', 'city', 'street', 'zip_code'].map(
      (column) =>
        [`${column} is blank`, () => database.query(`UPDATE users SET ${column} = ' ' WHERE id = $1`, [clientId])] as [
          string,
          () => Promise<unknown>,
        ],
    ),
  ])('the queue agrees with the rule when %s', async (_case, prepare) => {
    await seed('passport', 'approved');
    await seed('address', 'approved');
    const [before] = await database.drizzle.select().from(users).where(eq(users.id, clientId));
    await prepare();
    const [client] = await database.drizzle.select().from(users).where(eq(users.id, clientId));
    if (client === undefined || before === undefined) throw new Error('the client is gone');
    const state = verificationStateOf({
      wasVerified: client.pin !== null,
      isActive: client.status === 'active',
      details: client,
      statusOf: await readDocumentStatuses(database, clientId),
    });
    expect((await listed()).map(({ id }) => id)).toEqual(state === 'ready' ? [clientId] : []);
    const { firstName, lastName } = before;
    await database.drizzle.update(users).set({ firstName, lastName }).where(eq(users.id, clientId));
  });

  test('the operator with the claim can verify; one with read access cannot', async () => {
    await seed('passport', 'approved');
    await seed('address', 'approved');
    const claim = { queue: 'verifications', id: String(clientId) };
    expect((await listed(sara)).map(({ id }) => id)).toEqual([clientId]);
    expect(outcomeOf(await verify(sara))).toBe('403 notPermitted');
    expect(outcomeOf(await post(queuePaths.claim, claim, sara))).toBe('403 notPermitted');
    const other = await signIn('operator@fairlead.test', ['compliance']);
    expect(outcomeOf(await post(queuePaths.claim, claim, other))).toBe('200');
    expect(outcomeOf(await verify())).toBe('409 claimedByOther');
    expect(outcomeOf(await access({ category_ids: [1] }))).toBe('409 claimedByOther');
    expect(outcomeOf(await verify(other))).toBe('200');
    expect(await database.query('SELECT 1 FROM queue_claims')).toEqual([]);
    const [entry] = await database.query('SELECT action, user_id, after FROM audit_log ORDER BY seq DESC LIMIT 1');
    expect(entry).toMatchObject({ action: 'clients.verify', user_id: clientId, after: { is_verified: true, category_ids: [1, 2] } });
  });

  test('verification creates a missing trading account', async () => {
    await database.query(
      `INSERT INTO users (email, email_normalised, first_name, last_name, phone, birth_date, country_id, state, city, street, zip_code, password_hash, uniqid, created_at)
       SELECT 'never.in@example.test', 'never.in@example.test', 'Nora', 'Neu', phone, birth_date, country_id, state, city, street, zip_code, password_hash, 'never-in', created_at
       FROM users WHERE id = $1`,
      [clientId],
    );
    const [row] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', ['never.in@example.test']);
    const userId = row?.id ?? 0;
    await seed('passport', 'approved', FIXTURE_START, userId);
    await seed('address', 'approved', FIXTURE_START, userId);
    expect((await listed()).map(({ id }) => id)).toEqual([userId]);
    expect(await api.engine.viewAccount(userId)).toBeNull();
    expect(outcomeOf(await post(backofficePaths.verifyAccount, { email: 'never.in@example.test', category_ids: [1] }))).toBe('200');
    expect((await api.engine.viewAccount(userId))?.access).toMatchObject({ verified: true, categoryIds: [1] });
    expect(await listed()).toEqual([]);
    await database.query('DELETE FROM users WHERE id = $1', [userId]);
  });

  test('a document is followed by the same client’s next one, then by the rest of the queue', async () => {
    const [someone] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', ['demo@fairlead.test']);
    const older = await seed('passport', 'processing', FIXTURE_START - 3 * MINUTE_MS, someone?.id);
    const passport = await seed('passport', 'processing', FIXTURE_START - 2 * MINUTE_MS);
    const address = await seed('address', 'processing', FIXTURE_START);
    const newer = await seed('address', 'processing', FIXTURE_START + MINUTE_MS, someone?.id);
    expect(await detailOf(passport)).toMatchObject({
      next_id: address,
      next_is_of_same_client: true,
      skip_id: address,
      verification: { state: 'incomplete', missing_documents: ['passport', 'address'], missing_details: [] },
    });
    await post(backofficePaths.reviewDocument, { id: passport, verdict: 'approved' });
    expect(await detailOf(address)).toMatchObject({
      next_id: older,
      next_is_of_same_client: false,
      skip_id: newer,
      verification: { state: 'incomplete', missing_documents: ['address'] },
    });
    await post(backofficePaths.reviewDocument, { id: address, verdict: 'approved' });
    expect((await detailOf(address)).verification.state).toBe('ready');
    // After the last one, the queue starts again.
    expect((await detailOf(newer)).skip_id).toBe(older);
  });

  test('verifying without a category must be confirmed, and the emails say what applies', async () => {
    await seed('passport', 'approved');
    await seed('address', 'approved');
    expect(outcomeOf(await access({}))).toBe('409 verifiedWithoutCategories');
    expect(await mailed()).toEqual([]);
    expect(outcomeOf(await access({ may_trade_nothing: true }))).toBe('200');
    expect((await api.engine.viewAccount(clientId))?.access).toMatchObject({ verified: true, categoryIds: [] });
    expect(outcomeOf(await access({ category_ids: [3] }))).toBe('200');
    expect(outcomeOf(await access({ category_ids: [3, 4] }))).toBe('200');
    expect((await mailed()).map((mail) => [mail.template, 'categoryIds' in mail ? mail.categoryIds : null])).toEqual([
      ['accountVerified', []],
      ['tradingEnabled', [3]],
    ]);
  });
});
