import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  deliveriesResponseSchema,
  deliveryResponseSchema,
  postbackPayloadSchema,
  postbacksResponseSchema,
  savePostbackResponseSchema,
  type Delivery,
  type DeliveriesResponse,
  type Postback,
  type SavePostbackResponse,
} from '@fairlead/contract/affiliates/postbacks.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../../tests/support/test-api.ts';
import { startPostbackPeer, type ReceivedPostback, type PostbackPeer } from '../../../../adapters/postbacks/fixture-postback-peer.ts';
import { createHttpPostbackSender } from '../../../../adapters/postbacks/http-postback-sender.ts';
import type { PostbackSender } from '../../../../adapters/postbacks/postback-sender.ts';
import { DAY_MS, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { CLAIM_MS, claimDelivery } from './claim-delivery.ts';
import { createPostbackDeliverer } from './deliver-postbacks.ts';
import { requestDueDeliveries, deleteOldDeliveries } from './postback-jobs.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

describe.each(testDatabases)("postbacks to affiliates' own systems on %s", (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let peer: PostbackPeer;
  let affiliate: SeededAffiliate;
  let token: string;

  beforeAll(async () => {
    opened = await openTestApi(kind, { POSTBACKS_TO_PRIVATE: '1' });
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    peer = await startPostbackPeer();
    await opened.database.script('DELETE FROM postback_deliveries; DELETE FROM affiliate_postbacks; DELETE FROM throttle;');
    affiliate = await bench.seedAffiliate();
    token = await bench.signIn(affiliate.affiliateId);
  });
  afterEach(() => peer.close());

  function deliverer(sender: PostbackSender = createHttpPostbackSender({ toPrivate: true })) {
    const { database, api } = opened;
    const { secretBox, app } = api;
    return createPostbackDeliverer({ database, secretBox, postbackSender: sender, clock: bench.now, log: app.log });
  }
  const deliver = (sender?: PostbackSender): Promise<void> => deliverer(sender).deliverDue();

  async function save(body: object = {}, as = token): Promise<SavePostbackResponse['data']> {
    const response = await bench.call(as, affiliatePaths.savePostback, { url: `${peer.url}/heard`, events: ['signUp'], ...body });
    return savePostbackResponseSchema.parse(response.json()).data;
  }

  async function codeOf(url: string, body: object, as = token): Promise<string> {
    return errorBodySchema.parse((await bench.call(as, url, body)).json()).error.code;
  }

  async function list(): Promise<readonly Postback[]> {
    return postbacksResponseSchema.parse((await bench.call(token, affiliatePaths.postbacks)).json()).data;
  }

  async function listDeliveries(query = '', as = token): Promise<DeliveriesResponse> {
    return deliveriesResponseSchema.parse((await bench.call(as, `${affiliatePaths.deliveries}${query}`)).json());
  }

  async function latest(): Promise<Delivery | undefined> {
    return (await listDeliveries()).data[0];
  }

  async function ask(url: string, id: number): Promise<Delivery> {
    return deliveryResponseSchema.parse((await bench.call(token, url, { id })).json()).data;
  }

  /** A client signs up through the affiliate's link, and deliveries to the affiliate's postbacks are queued. */
  async function queueSignUp(labels: { subId?: string; clickId?: string } = {}, of = affiliate): Promise<number> {
    const userId = await bench.seedReferred(of, labels);
    await bench.follow();
    return userId;
  }

  /** Verified independently, following the specification rather than our own signing code. */
  function isSignedBy({ headers, body }: ReceivedPostback, secret: string): boolean {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  }

  describe('a postback', () => {
    test('is created with a secret that is shown once', async () => {
      const { postback, secret } = await save({ events: ['deposit', 'signUp', 'deposit'] });
      expect(secret).toMatch(/^whsec_/);
      const kept = { url: `${peer.url}/heard`, events: ['signUp', 'deposit'], is_active: true, failing_since: null };
      expect(postback).toMatchObject(kept);
      expect(await list()).toEqual([postback]);
    });

    test('is stored with its secret sealed', async () => {
      const { secret } = await save();
      const [row] = await opened.database.query<{ sealed_secret: Uint8Array }>('SELECT sealed_secret FROM affiliate_postbacks');
      expect(Buffer.from(row?.sealed_secret ?? []).toString('latin1')).not.toContain(secret?.slice(6) ?? 'none');
    });

    test('can be changed and keeps its secret', async () => {
      const { postback, secret } = await save();
      const changed = await save({ id: postback.id, url: `${peer.url}/other`, events: ['signUp', 'commission'] });
      expect(changed).toEqual({ postback: { ...postback, url: `${peer.url}/other`, events: ['signUp', 'commission'] }, secret: null });
      await ask(affiliatePaths.testPostback, postback.id);
      expect(peer.heard.map((heard) => [heard.path, isSignedBy(heard, secret ?? '')])).toEqual([['/other', true]]);
    });

    test('is one of at most ten, not counting deleted ones', async () => {
      const made: number[] = [];
      for (let place = 0; place < 10; place += 1) made.push((await save()).postback.id);
      const response = await bench.call(token, affiliatePaths.savePostback, { url: peer.url, events: ['signUp'] });
      expect(response.json()).toMatchObject({ error: { code: 'tooManyPostbacks', limit: 10 } });
      await bench.call(token, affiliatePaths.deletePostback, { id: made[0] });
      expect((await save()).secret).not.toBeNull();
    });

    test('with an unknown macro is rejected, naming the field', async () => {
      const response = await bench.call(token, affiliatePaths.savePostback, { url: `${peer.url}/?e={email}`, events: ['signUp'] });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        error: { code: 'invalidInput', fields: [{ field: 'url', message: '{email} is not known' }] },
      });
    });

    test.each(['ftp://tracker.example.com/', 'http://user@127.0.0.1/', 'nowhere'])('to %s is rejected', async (url) => {
      expect(await codeOf(affiliatePaths.savePostback, { url, events: ['signUp'] })).toBe('addressNotAllowed');
    });

    test('of another affiliate is not found', async () => {
      const { postback } = await save();
      await queueSignUp();
      const delivery = await latest();
      const other = await bench.signIn((await bench.seedAffiliate()).affiliateId);
      const change = { id: postback.id, url: peer.url, events: ['signUp'] };
      expect(await codeOf(affiliatePaths.savePostback, change, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.deletePostback, { id: postback.id }, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.testPostback, { id: postback.id }, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.retryDelivery, { id: delivery?.id }, other)).toBe('notFound');
      expect((await listDeliveries('', other)).data).toEqual([]);
      expect(peer.heard).toEqual([]);
    });

    test('that is deleted receives nothing, not even pending deliveries, and is gone', async () => {
      const { postback } = await save();
      await queueSignUp();
      expect((await bench.call(token, affiliatePaths.deletePostback, { id: postback.id })).json()).toEqual({ status: true });
      await queueSignUp();
      await deliver();
      expect([peer.heard, await list(), await opened.database.query('SELECT id FROM postback_deliveries')]).toEqual([[], [], []]);
      expect(await codeOf(affiliatePaths.deletePostback, { id: postback.id })).toBe('notFound');
    });

    test('turned off gets no new deliveries, stays off through other changes, and resumes pending ones once it is on', async () => {
      const { postback } = await save();
      await queueSignUp();
      await save({ id: postback.id, is_active: false });
      // A change that does not mention is_active does not turn it on.
      await save({ id: postback.id });
      await queueSignUp();
      await deliver();
      expect(peer.heard).toEqual([]);
      await save({ id: postback.id, is_active: true });
      await deliver();
      expect(peer.heard).toHaveLength(1);
    });

    test('of a blocked affiliate receives nothing', async () => {
      await save();
      await queueSignUp();
      await opened.database.query("UPDATE affiliates SET status = 'blocked' WHERE id = $1", [affiliate.affiliateId]);
      await deliver();
      expect(peer.heard).toEqual([]);
    });
  });

  describe('the payload', () => {
    test('is signed, with the macros in its URL filled in', async () => {
      const { secret } = await save({ url: `${peer.url}/p/{event}?a={account_id}&s={sub_id}&c={click_id}&m={amount}` });
      const userId = await queueSignUp({ subId: 'top-banner', clickId: 'k.1~2' });
      await deliver();
      const [heard] = peer.heard;
      if (heard === undefined) throw new Error('nothing was received');
      expect(heard.path).toBe(`/p/signUp?a=${userId}&s=top-banner&c=k.1~2&m=`);
      expect(isSignedBy(heard, secret ?? '')).toBe(true);
      expect(heard.headers['webhook-timestamp']).toBe(String(Math.floor(bench.now() / 1_000)));
      const payload = {
        type: 'signUp',
        timestamp: new Date(bench.now()).toISOString(),
        data: {
          account_id: userId,
          campaign: affiliate.code,
          sub_id: 'top-banner',
          click_id: 'k.1~2',
          country: 'DE',
          amount: null,
          currency: 'EUR',
        },
      };
      expect(heard.body).toBe(JSON.stringify(payload));
      expect(postbackPayloadSchema.parse(JSON.parse(heard.body))).toEqual(payload);
    });

    test('covers the subscribed events only, each once', async () => {
      await save({ events: ['firstDeposit', 'deposit', 'commission'] });
      const userId = await queueSignUp();
      await bench.deposit(userId, 250_00);
      await bench.deposit(userId, 10_50);
      await bench.payForTrading(userId);
      await bench.follow();
      await bench.follow();
      await deliver();
      await deliver();
      const told = peer.heard.map(({ body }) => postbackPayloadSchema.parse(JSON.parse(body)));
      expect(told.map(({ type, data }) => `${type} ${data.amount}`).toSorted()).toEqual([
        'commission 200',
        'deposit 10.5',
        'deposit 250',
        'firstDeposit 250',
      ]);
    });

    test('is scheduled as soon as it is due, and only then', async () => {
      const asked: string[] = [];
      const jobs = { ask: (name: string) => Promise.resolve(void asked.push(name)) };
      const context = { database: opened.database, clock: bench.now };
      await save();
      await requestDueDeliveries(jobs, context);
      expect(asked).toEqual([]);
      await queueSignUp();
      await requestDueDeliveries(jobs, context);
      expect(asked).toEqual(['deliver-postbacks']);
    });
  });

  describe('a delivery', () => {
    test('succeeds on any 2xx and is never repeated', async () => {
      await save();
      await queueSignUp();
      peer.answerWith(204);
      await deliver();
      bench.pass(DAY_MS);
      token = await bench.signIn(affiliate.affiliateId);
      await deliver();
      expect(peer.heard).toHaveLength(1);
      expect(await latest()).toMatchObject({ state: 'delivered', attempts: 1, response_status: 204, fault: null, next_attempt_at: null });
    });

    test('is retried for about a day and then fails', async () => {
      await save();
      await queueSignUp();
      peer.answerWith(500);
      const startedAt = bench.now();
      const after: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const before = peer.heard.length;
        await deliver();
        if (peer.heard.length > before) after.push((bench.now() - startedAt) / SECOND_MS);
        const [row] = await opened.database.query<{ next_attempt_at: Date | null }>('SELECT next_attempt_at FROM postback_deliveries');
        const next = row?.next_attempt_at ?? null;
        if (next === null) break;
        bench.pass(next.getTime() - bench.now() - 1);
        await deliver();
        bench.pass(1);
      }
      token = await bench.signIn(affiliate.affiliateId);
      expect(after).toEqual([0, 30, 150, 750, 4_350, 25_950, 83_550]);
      expect(await latest()).toMatchObject({ state: 'failed', attempts: 7, response_status: 500, fault: 'refused', next_attempt_at: null });
    });

    test('sends the same message on every attempt, with a new signature', async () => {
      const { secret } = await save();
      await queueSignUp();
      peer.answerWith(503);
      await deliver();
      bench.pass(30 * SECOND_MS);
      await deliver();
      const [first, second] = peer.heard;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.body).toBe(first?.body);
      expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(30);
      expect(second !== undefined && isSignedBy(second, secret ?? '')).toBe(true);
    });

    test('is retried if it is not answered in time', async () => {
      await save();
      await queueSignUp();
      peer.answerWith(() => undefined);
      await deliver(createHttpPostbackSender({ toPrivate: true, timeoutMs: 50 }));
      expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, response_status: null, fault: 'tooSlow' });
    });

    test('treats a redirect as a refusal and does not follow it', async () => {
      await save();
      await queueSignUp();
      peer.answerWith((response) => response.writeHead(302, { location: `${peer.url}/elsewhere` }).end());
      await deliver();
      expect(peer.heard.map(({ path }) => path)).toEqual(['/heard']);
      expect(await latest()).toMatchObject({ state: 'waiting', response_status: 302, fault: 'refused' });
    });

    test('is not sent to a host that has become private', async () => {
      await save();
      await queueSignUp();
      await deliver(createHttpPostbackSender({ toPrivate: false }));
      expect(peer.heard).toEqual([]);
      expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, fault: 'addressNotAllowed' });
    });

    test('records since when its postback has been failing, until one succeeds', async () => {
      await save();
      await queueSignUp();
      peer.answerWith(500);
      await deliver();
      const since = new Date(bench.now()).toISOString();
      bench.pass(30 * SECOND_MS);
      await deliver();
      expect((await list())[0]?.failing_since).toBe(since);
      peer.answerWith(200);
      bench.pass(120 * SECOND_MS);
      await deliver();
      expect((await list())[0]?.failing_since).toBeNull();
    });

    test('turns its postback off on a 410 answer', async () => {
      await save();
      await queueSignUp();
      await queueSignUp();
      peer.answerWith(410);
      await deliver();
      expect(peer.heard).toHaveLength(1);
      expect((await list())[0]?.is_active).toBe(false);
      expect((await listDeliveries()).data.map(({ state, response_status: status }) => [state, status])).toEqual([
        ['waiting', null],
        ['failed', 410],
      ]);
    });

    test('can be queued again after failing; otherwise it stays unchanged', async () => {
      const { postback } = await save();
      peer.answerWith(500);
      const tried = await ask(affiliatePaths.testPostback, postback.id);
      expect(await ask(affiliatePaths.retryDelivery, tried.id)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        response_status: null,
        fault: null,
      });
      peer.answerWith(200);
      await deliver();
      const delivered = await latest();
      expect(delivered).toMatchObject({ id: tried.id, state: 'delivered', attempts: 1 });
      expect(await ask(affiliatePaths.retryDelivery, tried.id)).toEqual(delivered);
    });

    test('is listed among the latest, fifty per page', async () => {
      await save();
      for (let place = 0; place < 52; place += 1) await bench.seedReferred(affiliate);
      await bench.follow();
      const first = await listDeliveries();
      const second = await listDeliveries(`?before=${first.next}`);
      const ids = [...first.data, ...second.data].map(({ id }) => id);
      expect([first.data.length, second.data.length, second.next]).toEqual([50, 2, null]);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    });

    test('is deleted after thirty days', async () => {
      await save();
      await queueSignUp();
      await deleteOldDeliveries(opened.database, bench.now() + 30 * DAY_MS);
      expect((await listDeliveries()).data).toHaveLength(1);
      await deleteOldDeliveries(opened.database, bench.now() + 30 * DAY_MS + 1);
      expect((await listDeliveries()).data).toEqual([]);
    });
  });

  describe('a test delivery', () => {
    test('is sent immediately, signed, and stored', async () => {
      const { postback, secret } = await save();
      const delivery = await ask(affiliatePaths.testPostback, postback.id);
      expect(delivery).toMatchObject({ event: 'test', account_id: null, state: 'delivered', attempts: 1, response_status: 200 });
      expect(await latest()).toEqual(delivery);
      expect(peer.heard.map((heard) => isSignedBy(heard, secret ?? ''))).toEqual([true]);
    });

    test('is not retried if it fails', async () => {
      const { postback } = await save();
      peer.answerWith(404);
      const delivery = await ask(affiliatePaths.testPostback, postback.id);
      expect(delivery).toMatchObject({ state: 'failed', attempts: 1, response_status: 404, fault: 'refused', next_attempt_at: null });
    });

    test('can be requested at most ten times an hour', async () => {
      const { postback } = await save();
      for (let place = 0; place < 10; place += 1) await ask(affiliatePaths.testPostback, postback.id);
      expect(await codeOf(affiliatePaths.testPostback, { id: postback.id })).toBe('tooManyAttempts');
      expect(peer.heard).toHaveLength(10);
      bench.pass(HOUR_MS);
      token = await bench.signIn(affiliate.affiliateId);
      expect((await ask(affiliatePaths.testPostback, postback.id)).state).toBe('delivered');
    });
  });

  describe('concurrent deliveries', () => {
    test('reach one postback one at a time, in order', async () => {
      await save();
      const users: number[] = [];
      for (let place = 0; place < 6; place += 1) users.push(await queueSignUp());
      const told: (number | null)[] = [];
      let underWay = 0;
      let mostAtOnce = 0;
      const sender: PostbackSender = {
        accepts: () => true,
        send: async ({ body }) => {
          told.push(postbackPayloadSchema.parse(JSON.parse(body)).data.account_id);
          underWay += 1;
          mostAtOnce = Math.max(mostAtOnce, underWay);
          // While it waits for the answer, another process looks for due deliveries.
          await deliver(sender);
          underWay -= 1;
          return { kind: 'answered', status: 200 };
        },
      };
      await Promise.all([deliver(sender), deliver(sender)]);
      expect([told, mostAtOnce]).toEqual([users, 1]);
    });

    test('reach four postbacks at a time', async () => {
      for (let place = 0; place < 6; place += 1) await save();
      await queueSignUp();
      const waiting: (() => void)[] = [];
      peer.answerWith((response) => {
        waiting.push(() => void response.writeHead(200).end());
        if (waiting.length === 4) for (const answer of waiting.splice(0)) answer();
        else if (peer.heard.length > 4) for (const answer of waiting.splice(0)) answer();
      });
      await deliver();
      expect([peer.heard.length, peer.mostAtOnce()]).toEqual([6, 4]);
    });

    test('do not wait for a postback that does not answer', async () => {
      await save({ url: `${peer.url}/silent` });
      await save({ url: `${peer.url}/heard` });
      await queueSignUp();
      await queueSignUp();
      // These are left unanswered until everything else has arrived.
      const unanswered: ServerResponse[] = [];
      peer.answerWith((response, { path }) => {
        if (path === '/heard') response.writeHead(200).end();
        else unanswered.push(response);
        if (peer.heard.filter((one) => one.path === '/heard').length === 2) for (const one of unanswered.splice(0)) one.destroy();
      });
      await deliver();
      const states = (await listDeliveries()).data.map(({ state }) => state).toSorted();
      expect(states).toEqual(['delivered', 'delivered', 'waiting', 'waiting']);
    });
  });

  describe('a process that dies during a delivery', () => {
    test('delays it, and nothing overtakes it meanwhile', async () => {
      await save();
      await queueSignUp();
      await queueSignUp();
      await claimDelivery(opened.database, bench.now());
      await deliver();
      expect(peer.heard).toEqual([]);
      bench.pass(CLAIM_MS);
      await deliver();
      expect((await listDeliveries()).data.map(({ state, attempts }) => [state, attempts])).toEqual([
        ['delivered', 1],
        ['delivered', 2],
      ]);
    });

    test('starts no other one while stopping', async () => {
      await save();
      await queueSignUp();
      await queueSignUp();
      const running = deliverer();
      peer.answerWith((response) => {
        running.stop();
        response.writeHead(200).end();
      });
      await running.deliverDue();
      expect(peer.heard).toHaveLength(1);
    });

    test('that finishes late does not overwrite another process’s outcome', async () => {
      await save();
      await queueSignUp();
      // While it waits for the answer its claim expires, and another process delivers.
      const late: PostbackSender = {
        accepts: () => true,
        send: async () => {
          bench.pass(CLAIM_MS);
          // If another lane is looking at the postback, the next poll tries again.
          await expect.poll(async () => deliver().then(latest)).toMatchObject({ state: 'delivered' });
          return { kind: 'fault', fault: 'tooSlow' };
        },
      };
      await deliver(late);
      expect(await latest()).toMatchObject({ state: 'delivered', attempts: 2, fault: null });
    });
  });

  test('no URL, secret or signature is logged', async () => {
    const { postback, secret } = await save({ url: `${peer.url}/token-in-the-path` });
    peer.answerWith(500);
    await ask(affiliatePaths.testPostback, postback.id);
    const log = opened.api.logLines.join('\n');
    expect(log).toContain('a postback was not delivered');
    for (const never of ['token-in-the-path', secret ?? '', 'v1,']) expect(log).not.toContain(never);
  });
});
