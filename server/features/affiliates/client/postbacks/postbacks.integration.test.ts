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
import { startPostbackPeer, type HeardPostback, type PostbackPeer } from '../../../../adapters/postbacks/fixture-postback-peer.ts';
import { createHttpPostbackSender } from '../../../../adapters/postbacks/http-postback-sender.ts';
import type { PostbackSender } from '../../../../adapters/postbacks/postback-sender.ts';
import { DAY_MS, openAffiliateBench, type AffiliateBench, type PlantedAffiliate } from '../../../../fixture-affiliates.ts';
import { CLAIM_MS, claimDelivery } from './claim-delivery.ts';
import { createPostbackDeliverer } from './deliver-postbacks.ts';
import { askForDuePostbacks, deleteOldDeliveries } from './postback-jobs.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

describe.each(testDatabases)("telling affiliates' own systems, on %s", (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let peer: PostbackPeer;
  let affiliate: PlantedAffiliate;
  let token: string;

  beforeAll(async () => {
    opened = await openTestApi(kind, { POSTBACKS_TO_PRIVATE: '1' });
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    peer = await startPostbackPeer();
    await opened.database.script('DELETE FROM postback_deliveries; DELETE FROM affiliate_postbacks; DELETE FROM throttle;');
    affiliate = await bench.plantAffiliate();
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

  /** Somebody signs up by the affiliate's link, and the affiliate's postbacks are owed that. */
  async function oweSignUp(labels: { subId?: string; clickId?: string } = {}, of = affiliate): Promise<number> {
    const userId = await bench.plantReferred(of, labels);
    await bench.follow();
    return userId;
  }

  /** Read as the specification has it, and not by our own signing. */
  function isSignedBy({ headers, body }: HeardPostback, secret: string): boolean {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  }

  describe('a postback', () => {
    test('is made with a secret that is told once', async () => {
      const { postback, secret } = await save({ events: ['deposit', 'signUp', 'deposit'] });
      expect(secret).toMatch(/^whsec_/);
      const kept = { url: `${peer.url}/heard`, events: ['signUp', 'deposit'], is_active: true, failing_since: null };
      expect(postback).toMatchObject(kept);
      expect(await list()).toEqual([postback]);
    });

    test('is kept with its secret sealed', async () => {
      const { secret } = await save();
      const [row] = await opened.database.query<{ sealed_secret: Uint8Array }>('SELECT sealed_secret FROM affiliate_postbacks');
      expect(Buffer.from(row?.sealed_secret ?? []).toString('latin1')).not.toContain(secret?.slice(6) ?? 'none');
    });

    test('is changed, and goes on signing with its secret', async () => {
      const { postback, secret } = await save();
      const changed = await save({ id: postback.id, url: `${peer.url}/other`, events: ['signUp', 'commission'] });
      expect(changed).toEqual({ postback: { ...postback, url: `${peer.url}/other`, events: ['signUp', 'commission'] }, secret: null });
      await ask(affiliatePaths.tryPostback, postback.id);
      expect(peer.heard.map((heard) => [heard.path, isSignedBy(heard, secret ?? '')])).toEqual([['/other', true]]);
    });

    test('is one of ten at most, those that were deleted left out', async () => {
      const made: number[] = [];
      for (let place = 0; place < 10; place += 1) made.push((await save()).postback.id);
      const response = await bench.call(token, affiliatePaths.savePostback, { url: peer.url, events: ['signUp'] });
      expect(response.json()).toMatchObject({ error: { code: 'tooManyPostbacks', limit: 10 } });
      await bench.call(token, affiliatePaths.deletePostback, { id: made[0] });
      expect((await save()).secret).not.toBeNull();
    });

    test('with a macro that there is not is refused by its field', async () => {
      const response = await bench.call(token, affiliatePaths.savePostback, { url: `${peer.url}/?e={email}`, events: ['signUp'] });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        error: { code: 'invalidInput', fields: [{ field: 'url', message: '{email} is not known' }] },
      });
    });

    test.each(['ftp://tracker.example.com/', 'http://user@127.0.0.1/', 'nowhere'])('to %s is refused', async (url) => {
      expect(await codeOf(affiliatePaths.savePostback, { url, events: ['signUp'] })).toBe('addressNotAllowed');
    });

    test("of another affiliate's is not found", async () => {
      const { postback } = await save();
      await oweSignUp();
      const delivery = await latest();
      const other = await bench.signIn((await bench.plantAffiliate()).affiliateId);
      const change = { id: postback.id, url: peer.url, events: ['signUp'] };
      expect(await codeOf(affiliatePaths.savePostback, change, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.deletePostback, { id: postback.id }, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.tryPostback, { id: postback.id }, other)).toBe('notFound');
      expect(await codeOf(affiliatePaths.sendAgain, { id: delivery?.id }, other)).toBe('notFound');
      expect((await listDeliveries('', other)).data).toEqual([]);
      expect(peer.heard).toEqual([]);
    });

    test('that is deleted is sent nothing, nor what was waiting, and is not there', async () => {
      const { postback } = await save();
      await oweSignUp();
      expect((await bench.call(token, affiliatePaths.deletePostback, { id: postback.id })).json()).toEqual({ status: true });
      await oweSignUp();
      await deliver();
      expect([peer.heard, await list(), await opened.database.query('SELECT id FROM postback_deliveries')]).toEqual([[], [], []]);
      expect(await codeOf(affiliatePaths.deletePostback, { id: postback.id })).toBe('notFound');
    });

    test('M12: that is off is owed nothing, stays off when something else is changed, and what waited goes on when it is on again', async () => {
      const { postback } = await save();
      await oweSignUp();
      await save({ id: postback.id, is_active: false });
      // M12: a change that does not say it does not switch it on.
      await save({ id: postback.id });
      await oweSignUp();
      await deliver();
      expect(peer.heard).toEqual([]);
      await save({ id: postback.id, is_active: true });
      await deliver();
      expect(peer.heard).toHaveLength(1);
    });

    test('of an affiliate who is blocked is sent nothing', async () => {
      await save();
      await oweSignUp();
      await opened.database.query("UPDATE affiliates SET status = 'blocked' WHERE id = $1", [affiliate.affiliateId]);
      await deliver();
      expect(peer.heard).toEqual([]);
    });
  });

  describe('what is sent', () => {
    test('is the payload, signed, with the macros filled in', async () => {
      const { secret } = await save({ url: `${peer.url}/p/{event}?a={account_id}&s={sub_id}&c={click_id}&m={amount}` });
      const userId = await oweSignUp({ subId: 'top-banner', clickId: 'k.1~2' });
      await deliver();
      const [heard] = peer.heard;
      if (heard === undefined) throw new Error('nothing was heard');
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

    test('is what the postback asked for and nothing else, each once', async () => {
      await save({ events: ['firstDeposit', 'deposit', 'commission'] });
      const userId = await oweSignUp();
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

    test('is asked for as soon as it is owed, and not where there is nothing', async () => {
      const asked: string[] = [];
      const jobs = { ask: (name: string) => Promise.resolve(void asked.push(name)) };
      const context = { database: opened.database, clock: bench.now };
      await save();
      await askForDuePostbacks(jobs, context);
      expect(asked).toEqual([]);
      await oweSignUp();
      await askForDuePostbacks(jobs, context);
      expect(asked).toEqual(['deliver-postbacks']);
    });
  });

  describe('a delivery', () => {
    test('is delivered by any 2xx, and never sent again', async () => {
      await save();
      await oweSignUp();
      peer.answerWith(204);
      await deliver();
      bench.pass(DAY_MS);
      token = await bench.signIn(affiliate.affiliateId);
      await deliver();
      expect(peer.heard).toHaveLength(1);
      expect(await latest()).toMatchObject({ state: 'delivered', attempts: 1, response_status: 204, fault: null, next_attempt_at: null });
    });

    test('is tried again for about a day, and has failed then', async () => {
      await save();
      await oweSignUp();
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

    test('is the same message on every attempt, signed anew', async () => {
      const { secret } = await save();
      await oweSignUp();
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

    test('that is not answered in time is tried again', async () => {
      await save();
      await oweSignUp();
      peer.answerWith(() => undefined);
      await deliver(createHttpPostbackSender({ toPrivate: true, timeoutMs: 50 }));
      expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, response_status: null, fault: 'tooSlow' });
    });

    test('to which a redirect is answered was refused, and nobody follows', async () => {
      await save();
      await oweSignUp();
      peer.answerWith((response) => response.writeHead(302, { location: `${peer.url}/elsewhere` }).end());
      await deliver();
      expect(peer.heard.map(({ path }) => path)).toEqual(['/heard']);
      expect(await latest()).toMatchObject({ state: 'waiting', response_status: 302, fault: 'refused' });
    });

    test('to a host that is private by now does not leave', async () => {
      await save();
      await oweSignUp();
      await deliver(createHttpPostbackSender({ toPrivate: false }));
      expect(peer.heard).toEqual([]);
      expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, fault: 'addressNotAllowed' });
    });

    test('says since when nothing arrives, until something does', async () => {
      await save();
      await oweSignUp();
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

    test('to which 410 is answered switches its postback off', async () => {
      await save();
      await oweSignUp();
      await oweSignUp();
      peer.answerWith(410);
      await deliver();
      expect(peer.heard).toHaveLength(1);
      expect((await list())[0]?.is_active).toBe(false);
      expect((await listDeliveries()).data.map(({ state, response_status: status }) => [state, status])).toEqual([
        ['waiting', null],
        ['failed', 410],
      ]);
    });

    test('that has failed waits again when that is asked for; another one stays as it is', async () => {
      const { postback } = await save();
      peer.answerWith(500);
      const tried = await ask(affiliatePaths.tryPostback, postback.id);
      expect(await ask(affiliatePaths.sendAgain, tried.id)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        response_status: null,
        fault: null,
      });
      peer.answerWith(200);
      await deliver();
      const delivered = await latest();
      expect(delivered).toMatchObject({ id: tried.id, state: 'delivered', attempts: 1 });
      expect(await ask(affiliatePaths.sendAgain, tried.id)).toEqual(delivered);
    });

    test('is shown among the latest, fifty at a time', async () => {
      await save();
      for (let place = 0; place < 52; place += 1) await bench.plantReferred(affiliate);
      await bench.follow();
      const first = await listDeliveries();
      const second = await listDeliveries(`?before=${first.next}`);
      const ids = [...first.data, ...second.data].map(({ id }) => id);
      expect([first.data.length, second.data.length, second.next]).toEqual([50, 2, null]);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    });

    test('is forgotten after thirty days', async () => {
      await save();
      await oweSignUp();
      await deleteOldDeliveries(opened.database, bench.now() + 30 * DAY_MS);
      expect((await listDeliveries()).data).toHaveLength(1);
      await deleteOldDeliveries(opened.database, bench.now() + 30 * DAY_MS + 1);
      expect((await listDeliveries()).data).toEqual([]);
    });
  });

  describe('a test of a postback', () => {
    test('is sent at once, signed, and kept as a delivery', async () => {
      const { postback, secret } = await save();
      const delivery = await ask(affiliatePaths.tryPostback, postback.id);
      expect(delivery).toMatchObject({ event: 'test', account_id: null, state: 'delivered', attempts: 1, response_status: 200 });
      expect(await latest()).toEqual(delivery);
      expect(peer.heard.map((heard) => isSignedBy(heard, secret ?? ''))).toEqual([true]);
    });

    test('that fails is not tried again', async () => {
      const { postback } = await save();
      peer.answerWith(404);
      const delivery = await ask(affiliatePaths.tryPostback, postback.id);
      expect(delivery).toMatchObject({ state: 'failed', attempts: 1, response_status: 404, fault: 'refused', next_attempt_at: null });
    });

    test('is made ten times an hour at most', async () => {
      const { postback } = await save();
      for (let place = 0; place < 10; place += 1) await ask(affiliatePaths.tryPostback, postback.id);
      expect(await codeOf(affiliatePaths.tryPostback, { id: postback.id })).toBe('tooManyAttempts');
      expect(peer.heard).toHaveLength(10);
      bench.pass(HOUR_MS);
      token = await bench.signIn(affiliate.affiliateId);
      expect((await ask(affiliatePaths.tryPostback, postback.id)).state).toBe('delivered');
    });
  });

  describe('many at once', () => {
    test('go to one postback one after the other, in their order', async () => {
      await save();
      const users: number[] = [];
      for (let place = 0; place < 6; place += 1) users.push(await oweSignUp());
      const told: (number | null)[] = [];
      let underWay = 0;
      let mostAtOnce = 0;
      const sender: PostbackSender = {
        accepts: () => true,
        send: async ({ body }) => {
          told.push(postbackPayloadSchema.parse(JSON.parse(body)).data.account_id);
          underWay += 1;
          mostAtOnce = Math.max(mostAtOnce, underWay);
          // While it waits for the answer another process looks for what is due.
          await deliver(sender);
          underWay -= 1;
          return { kind: 'answered', status: 200 };
        },
      };
      await Promise.all([deliver(sender), deliver(sender)]);
      expect([told, mostAtOnce]).toEqual([users, 1]);
    });

    test('go to four postbacks at a time', async () => {
      for (let place = 0; place < 6; place += 1) await save();
      await oweSignUp();
      const waiting: (() => void)[] = [];
      peer.answerWith((response) => {
        waiting.push(() => void response.writeHead(200).end());
        if (waiting.length === 4) for (const answer of waiting.splice(0)) answer();
        else if (peer.heard.length > 4) for (const answer of waiting.splice(0)) answer();
      });
      await deliver();
      expect([peer.heard.length, peer.mostAtOnce()]).toEqual([6, 4]);
    });

    test('of which one is not answered do not wait for it', async () => {
      await save({ url: `${peer.url}/silent` });
      await save({ url: `${peer.url}/heard` });
      await oweSignUp();
      await oweSignUp();
      // What goes there is left unanswered until everything else has arrived.
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

  describe('a process that is killed over a delivery', () => {
    test('delays it, and nothing overtakes it meanwhile', async () => {
      await save();
      await oweSignUp();
      await oweSignUp();
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

    test('begins no other one when it is stopped', async () => {
      await save();
      await oweSignUp();
      await oweSignUp();
      const running = deliverer();
      peer.answerWith((response) => {
        running.stop();
        response.writeHead(200).end();
      });
      await running.deliverDue();
      expect(peer.heard).toHaveLength(1);
    });

    test('and comes to an end after all finds what somebody else wrote', async () => {
      await save();
      await oweSignUp();
      // While it waits for the answer its claim runs out, and another process delivers.
      const late: PostbackSender = {
        accepts: () => true,
        send: async () => {
          bench.pass(CLAIM_MS);
          // Whoever comes while another lane is looking at the postback leaves it to the next time.
          await expect.poll(async () => deliver().then(latest)).toMatchObject({ state: 'delivered' });
          return { kind: 'fault', fault: 'tooSlow' };
        },
      };
      await deliver(late);
      expect(await latest()).toMatchObject({ state: 'delivered', attempts: 2, fault: null });
    });
  });

  test('no address, secret or signature is logged', async () => {
    const { postback, secret } = await save({ url: `${peer.url}/token-in-the-path` });
    peer.answerWith(500);
    await ask(affiliatePaths.tryPostback, postback.id);
    const log = opened.api.logLines.join('\n');
    expect(log).toContain('a postback did not arrive');
    for (const never of ['token-in-the-path', secret ?? '', 'v1,']) expect(log).not.toContain(never);
  });
});
