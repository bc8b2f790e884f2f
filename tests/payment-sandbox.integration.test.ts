import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SandboxOrders, type SandboxOrder } from '../payment-sandbox/sandbox-orders.ts';
import { listenForCallbacks, type CallbackListener } from './support/callback-listener.ts';
import { SANDBOX_SECRET, startSandboxProcess, type SandboxProcess } from './support/sandbox-process.ts';

let sandbox: SandboxProcess;
let listener: CallbackListener;

beforeAll(async () => {
  listener = await listenForCallbacks();
  sandbox = await startSandboxProcess();
});

afterAll(async () => {
  await sandbox.end();
  listener.close();
});

let orders = 0;
const orderFields = (changes: object = {}) => ({
  order_id: `ORDER-${(orders += 1)}`,
  amount: '250.00',
  currency: 'EUR',
  first_name: '<b>Zoë</b>',
  last_name: "O'Neill",
  return_url: 'http://localhost:1/payment/return',
  callback_url: listener.url,
  ...changes,
});

function postSigned(url: string, payload: string): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', SANDBOX_SECRET).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'x-fairlead-timestamp': timestamp, 'x-fairlead-signature': signature };
  return fetch(url, { method: 'POST', body: payload, headers });
}

const placeOrder = (fields: object) => postSigned(`${sandbox.url}/PayWay/payments`, JSON.stringify(fields));

/** Returns the URL of a new order's page. */
async function openOrder(): Promise<string> {
  const { url } = (await (await placeOrder(orderFields())).json()) as { readonly url: string };
  return url;
}

describe('an order is rejected', () => {
  test.each([
    ['whose callback goes to another host', { callback_url: 'http://169.254.169.254/latest/meta-data' }],
    ['whose callback goes to a host that ends like the shop', { callback_url: 'http://evil-localhost/' }],
    ['whose callback is not a web address', { callback_url: 'file:///etc/passwd' }],
    ['whose callback contains credentials', { callback_url: 'http://user:password@localhost/' }],
    ['whose payer is sent to another host', { return_url: 'https://evil.example.com/' }],
    ['without an amount', { amount: '1e3' }],
    ['without an id', { order_id: '' }],
  ])('%s', async (_case, changes) => {
    expect((await placeOrder(orderFields(changes))).status).toBe(400);
  });

  test('that is not signed', async () => {
    const answer = await fetch(`${sandbox.url}/PayWay/payments`, { method: 'POST', body: JSON.stringify(orderFields()) });
    expect(answer.status).toBe(401);
  });

  test('that is larger than any order', async () => {
    expect((await postSigned(`${sandbox.url}/PayWay/payments`, 'x'.repeat(70_000))).status).toBe(413);
  });

  test('that is not JSON', async () => {
    expect((await postSigned(`${sandbox.url}/PayWay/payments`, '{')).status).toBe(400);
  });

  test('of an unknown provider', async () => {
    expect((await postSigned(`${sandbox.url}/constructor/payments`, JSON.stringify(orderFields()))).status).toBe(404);
  });
});

describe('a page', () => {
  test('runs no scripts, cannot be framed, and can be submitted only to itself and back to the shop', async () => {
    const policy = (await fetch(await openOrder())).headers.get('content-security-policy');
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      "form-action 'self' http://localhost:1",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test('shows names escaped, and no internal ones', async () => {
    const page = await (await fetch(await openOrder())).text();
    expect(page).toContain('&#60;b&#62;Zoë&#60;/b&#62; O&#39;Neill');
    expect(page).toContain('<title>Pay with PayWay</title>');
    expect(page).toContain('Sandbox: no money moves');
  });

  test.each(['/PayWay/pay/NEVER', '/c/pay/cs_test_never', '/', '/%E0%A4%A'])('an unknown page is not found: %s', async (path) => {
    expect([400, 404]).toContain((await fetch(sandbox.url + path)).status);
  });
});

test('a rejected callback is sent again, and the payer does not wait for that', async () => {
  const url = await openOrder();
  const before = listener.callbacks.length;
  listener.refuseNext(2);
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ behaviour: 'pay' }), redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(listener.callbacks).toHaveLength(before + 1);
  await expect.poll(() => listener.callbacks.length).toBe(before + 3);
});

test('only a test can take the sandbox down', async () => {
  const another = await startSandboxProcess({ SANDBOX_CONTROL: '0' });
  onTestFinished(another.end);
  expect((await fetch(`${another.url}/control/down`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${another.url}/style.css`)).status).toBe(200);
});

describe('the stored orders', () => {
  const order = (id: string, changes: Partial<SandboxOrder> = {}): SandboxOrder => ({
    kind: 'PayWay',
    id,
    orderId: id,
    reference: id,
    amount: '250.00',
    currency: 'EUR',
    payer: 'A',
    returnUrl: 'http://localhost/',
    callbackUrl: 'http://localhost/',
    createdAt: 1,
    status: 'pending',
    takenAmount: '250.00',
    takenCurrency: 'EUR',
    refunds: {},
    ...changes,
  });

  function fileOfTest(): string {
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-sandbox-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    return join(directory, 'orders.jsonl');
  }

  const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n').length;

  test('are there after a restart in their last state, in a file with a line for each', () => {
    const file = fileOfTest();
    const first = new SandboxOrders(file);
    for (const status of ['pending', 'paid', 'reversed'] as const) first.put(order('A', { status }));
    first.put(order('B'));
    const second = new SandboxOrders(file);
    expect(second.list('PayWay')).toEqual([order('A', { status: 'reversed' }), order('B')]);
    expect(linesOf(file)).toBe(2);
  });

  test('are the newest if there are too many', () => {
    const kept = new SandboxOrders(fileOfTest(), 3);
    for (const id of ['A', 'B', 'C', 'D']) kept.put(order(id));
    expect(kept.list('PayWay').map(({ id }) => id)).toEqual(['B', 'C', 'D']);
  });

  test('take no more room however often they change', () => {
    const file = fileOfTest();
    const kept = new SandboxOrders(file, 3);
    for (let change = 0; change < 100; change += 1) kept.put(order('A', { createdAt: change }));
    expect(linesOf(file)).toBeLessThanOrEqual(12);
    expect(new SandboxOrders(file, 3).get('PayWay', 'A')?.createdAt).toBe(99);
  });
});
