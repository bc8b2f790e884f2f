import { complaintDetailSchema, complaintsSchema, enteredComplaintSchema } from '@fairlead/contract/contact/operators/complaints.ts';
import {
  claimResponseSchema,
  deletionDetailSchema,
  documentDetailSchema,
  queueOverviewSchema,
  pendingDeletionsSchema,
  pendingDocumentsSchema,
} from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { CLAIM_LASTS_MS, QUEUES } from '@fairlead/domain/operators/queues.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { outcomeOf } from '../../../../tests/support/editor-suite.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { complaints } from '../../../adapters/db/schema/backoffice.ts';
import { contactMessages } from '../../../adapters/db/schema/contact-messages.ts';
import { deletionRequests } from '../../../adapters/db/schema/deletion-requests.ts';
import { documents } from '../../../adapters/db/schema/documents.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const DAY_MS = 86_400_000;
const DEMO = 'demo@fairlead.test';

describe.each(testDatabases)('queues on %s', (kind) => {
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
    const emptied = ['documents', 'deletion_requests', 'complaints', 'contact_messages', 'queue_claims', 'mails', 'sessions', 'throttle'];
    for (const table of emptied) await database.query(`DELETE FROM ${table}`);
    alan = await signIn('approver@fairlead.test', ['compliance', 'support']);
    sara = await signIn('support@fairlead.test', ['compliance', 'support']);
    const [row] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [DEMO]);
    clientId = row?.id ?? 0;
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
  const lastAction = async () =>
    (
      await database.query<{ action: string; user_id: number | null; reason: string }>(
        'SELECT action, user_id, reason FROM audit_log ORDER BY seq DESC LIMIT 1',
      )
    )[0];
  const mailed = async () =>
    (await readQueuedEmails(database, api.secretBox)).map(({ recipient, language, content }) => ({ recipient, language, content }));

  let files = 0;
  async function seedDocument(status: 'processing' | 'approved' | 'rejected' = 'processing', at = FIXTURE_START): Promise<number> {
    files += 1;
    const file = { fileKey: `queue-${kind}-${files}`, mediaType: 'image/jpeg', sizeBytes: 3 } as const;
    const [row] = await database.drizzle
      .insert(documents)
      .values({ userId: clientId, kind: 'passport', status, ...file, uploadedAt: new Date(at) })
      .returning({ id: documents.id });
    return row?.id ?? 0;
  }

  describe('a claim', () => {
    const claim = (id: number, token = alan) => post(queuePaths.claim, { queue: 'documents', id: String(id) }, token);
    const review = (id: number, token = alan) => post(backofficePaths.reviewDocument, { id, verdict: 'approved' }, token);

    test('goes to one of two concurrent operators, who may repeat it', async () => {
      const id = await seedDocument();
      const outcomes = (await Promise.all([claim(id), claim(id, sara)])).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', '409 claimedByOther']);
      expect(outcomeOf(await claim(id, outcomes[0] === '200' ? alan : sara))).toBe('200');
    });

    test('keeps others from deciding until it is released, expires or is taken over', async () => {
      const [left, ended, taken] = [await seedDocument(), await seedDocument(), await seedDocument()];
      for (const id of [left, ended, taken]) await claim(id, sara);
      expect(outcomeOf(await review(left))).toBe('409 claimedByOther');
      await post(queuePaths.release, { queue: 'documents', id: String(left) });
      expect(outcomeOf(await review(left))).toBe('409 claimedByOther');
      await post(queuePaths.release, { queue: 'documents', id: String(left) }, sara);
      expect(outcomeOf(await review(left))).toBe('200');
      const over = await post(queuePaths.takeOver, { queue: 'documents', id: String(taken), reason: 'Sara is ill' });
      expect(claimResponseSchema.parse(over.json()).data.claim?.name).toBe('Alan Approver');
      expect(await lastAction()).toMatchObject({ action: 'queues.takeOver', reason: 'Sara is ill' });
      expect(outcomeOf(await review(taken, sara))).toBe('409 claimedByOther');
      api.setTime(FIXTURE_START + CLAIM_LASTS_MS);
      alan = await signIn('approver@fairlead.test', ['compliance', 'support']);
      expect(outcomeOf(await review(ended))).toBe('200');
      expect(await lastAction()).toMatchObject({ action: 'documents.decide', user_id: clientId });
    });

    test('needs the permission to decide', async () => {
      const dealer = await signIn('dealer@fairlead.test', ['dealer']);
      expect(outcomeOf(await claim(await seedDocument(), dealer))).toBe('403 notPermitted');
    });
  });

  test('the overview counts what the operator may see, including overdue items', async () => {
    await seedDocument('processing', FIXTURE_START - 10 * DAY_MS);
    await seedDocument();
    await seedDocument('approved');
    const overview = async (token: string) => queueOverviewSchema.parse((await get(queuePaths.overview, token)).json()).data;
    const { queues } = await overview(alan);
    expect(queues.find(({ queue }) => queue === 'documents')).toEqual({
      queue: 'documents',
      waiting: 2,
      late: 1,
      due_today: 0,
      oldest_at: new Date(FIXTURE_START - 10 * DAY_MS).toISOString(),
    });
    const dealer = await signIn('dealer@fairlead.test', ['dealer']);
    expect((await overview(dealer)).queues).toEqual([]);
    const admin = await signIn('operator@fairlead.test', ['admin']);
    expect((await overview(admin)).queues).toHaveLength(QUEUES.length);
  });

  test('documents are paged; a single one has its context and the next one', async () => {
    const earlier = await seedDocument('rejected', FIXTURE_START - DAY_MS);
    const [first, second, third] = [await seedDocument(), await seedDocument(), await seedDocument()];
    const page = async (query: string) => pendingDocumentsSchema.parse((await get(`${queuePaths.documents}?${query}`)).json());
    const { data, next } = await page('limit=2');
    expect(data.map(({ id }) => id)).toEqual([first, second]);
    expect((await page(`limit=2&cursor=${next}`)).data.map(({ id }) => id)).toEqual([third]);
    await post(queuePaths.claim, { queue: 'documents', id: String(second) }, sara);
    const detail = documentDetailSchema.parse((await get(queuePaths.document.replace(':id', String(first)))).json()).data;
    expect(detail).toMatchObject({ client: { email: DEMO }, earlier: [{ id: earlier, status: 'rejected' }], next_id: third });
    expect(outcomeOf(await get(queuePaths.document.replace(':id', '2000000000')))).toBe('404 notFound');
  });

  test('a deletion request cannot be granted while the client has money in the account', async () => {
    const [row] = await database.drizzle
      .insert(deletionRequests)
      .values({ userId: clientId, reason: '', requestedAt: new Date(FIXTURE_START), status: 'open' })
      .returning({ id: deletionRequests.id });
    const id = row?.id ?? 0;
    const list = pendingDeletionsSchema.parse((await get(queuePaths.deletions)).json());
    expect(list.data).toMatchObject([{ id, client: { email: DEMO }, due_on: expect.any(String) }]);
    const { holdings } = deletionDetailSchema.parse((await get(queuePaths.deletion.replace(':id', String(id)))).json()).data;
    expect(holdings.balance).toBeGreaterThan(0);
    const granted = await post(backofficePaths.decideDeletion, { id, verdict: 'granted', note: 'Done.' });
    expect(outcomeOf(granted)).toMatch(/^409 accountHolds(Money|Positions)$/);
    expect(outcomeOf(await post(backofficePaths.decideDeletion, { id, verdict: 'refused', note: 'Take out your money.' }))).toBe('200');
    expect(await lastAction()).toMatchObject({ action: 'deletions.decide', user_id: clientId });
  });

  describe('a complaint', () => {
    const BY_HAND = {
      from: 'hand',
      name: 'Greta Groß',
      email: 'greta@example.test',
      language: 'de',
      category: 'payments',
      channel: 'letter',
      received_on: new Date(FIXTURE_START).toISOString().slice(0, 10),
      text: 'My money is late.',
    };
    const enter = (body: object) => post(queuePaths.enterComplaint, body);
    const entered = async (body: object) => enteredComplaintSchema.parse((await enter(body)).json()).data.id;
    const read = async (id: number) =>
      complaintDetailSchema.parse((await get(queuePaths.complaint.replace(':id', String(id)))).json()).data;

    test('goes from receipt to answer, and the complainant is told at each step', async () => {
      const id = await entered(BY_HAND);
      expect(await read(id)).toMatchObject({ client: null, status: 'open', due: { step: 'acknowledge' }, entered_by: 'Alan Approver' });
      expect(outcomeOf(await post(queuePaths.acknowledgeComplaint, { id }))).toBe('200');
      const { answer_by: before } = await read(id);
      expect(outcomeOf(await post(queuePaths.extendComplaint, { id, reason: 'The bank has not answered' }))).toBe('200');
      const extended = await read(id);
      expect([extended.answer_by > before, extended.due?.step]).toEqual([true, 'answer']);
      expect(outcomeOf(await post(queuePaths.decideComplaint, { id, verdict: 'partlyUpheld', answer: 'We pay 10 €.' }))).toBe('200');
      expect(await read(id)).toMatchObject({ status: 'partlyUpheld', answer: 'We pay 10 €.', due: null, decided_by: 'Alan Approver' });
      expect(await mailed()).toMatchObject([
        { recipient: 'greta@example.test', language: 'de', content: { template: 'complaintAcknowledged', answerBy: before } },
        { content: { template: 'complaintExtended', answerBy: extended.answer_by } },
        { content: { template: 'complaintDecided', verdict: 'partlyUpheld', text: 'We pay 10 €.' } },
      ]);
      const register = await get(`${queuePaths.complaintRegister}?from=${BY_HAND.received_on}&until=${BY_HAND.received_on}`);
      expect(register.body).toContain('My money is late.,');
      expect(register.body).toContain('partlyUpheld');
      expect(await lastAction()).toMatchObject({ action: 'complaints.export' });
    });

    test('takes each step once, and none after the answer', async () => {
      const id = await entered(BY_HAND);
      const extend = () => post(queuePaths.extendComplaint, { id, reason: 'The bank' });
      const acknowledge = () => post(queuePaths.acknowledgeComplaint, { id });
      const decide = () => post(queuePaths.decideComplaint, { id, verdict: 'rejected', answer: 'No.' });
      await acknowledge();
      expect(outcomeOf(await acknowledge())).toBe('409 complaintAcknowledged');
      await extend();
      expect(outcomeOf(await extend())).toBe('409 complaintExtended');
      await post(queuePaths.claim, { queue: 'complaints', id: String(id) }, sara);
      expect(outcomeOf(await decide())).toBe('409 claimedByOther');
      expect(outcomeOf(await post(queuePaths.decideComplaint, { id, verdict: 'rejected', answer: 'No.' }, sara))).toBe('200');
      expect((await Promise.all([decide(), extend(), acknowledge()])).map(outcomeOf)).toEqual(Array(3).fill('409 complaintClosed'));
    });

    test('is created from a message once, which marks the message as handled', async () => {
      const words = { firstName: 'Dana', lastName: 'Demo', email: DEMO, phone: '', message: 'I complain.', language: 'it' } as const;
      const [row] = await database.drizzle
        .insert(contactMessages)
        .values({ ...words, userId: clientId, at: new Date(FIXTURE_START - DAY_MS) })
        .returning({ id: contactMessages.id });
      const request = { from: 'message', message_id: row?.id ?? 0, category: 'service' };
      const id = await entered(request);
      expect(await read(id)).toMatchObject({ client: { id: clientId }, language: 'it', channel: 'form', text: 'I complain.' });
      expect(outcomeOf(await enter(request))).toBe('409 complaintEntered');
      expect(await database.query('SELECT 1 FROM contact_messages WHERE handled_at IS NULL')).toEqual([]);
    });

    test('entered manually is linked to a client with the same email, and cannot be dated ahead', async () => {
      const id = await entered({ ...BY_HAND, email: ` ${DEMO.toUpperCase()}` });
      expect((await read(id)).client?.id).toBe(clientId);
      const ahead = new Date(FIXTURE_START + DAY_MS).toISOString().slice(0, 10);
      expect(outcomeOf(await enter({ ...BY_HAND, received_on: ahead }))).toBe('400 invalidInput received_on');
    });

    test('is listed by due date, and decided ones newest first', async () => {
      const list = async (query: string) =>
        complaintsSchema.parse((await get(`${queuePaths.complaints}?${query}`)).json()).data.map(({ id }) => id);
      const first = await entered(BY_HAND);
      const older = await entered({ ...BY_HAND, received_on: '2026-01-05', category: 'service' });
      expect(await list('shown=open')).toEqual([older, first]);
      expect(await list('shown=open&category=payments')).toEqual([first]);
      await database.drizzle.update(complaints).set({ status: 'rejected' });
      expect([await list('shown=open'), await list('shown=decided')]).toEqual([[], [first, older]]);
    });
  });
});
