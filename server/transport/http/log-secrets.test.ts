/** Secrets in payment URLs and bodies never reach the log, however a call ends. */
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { CallRefused } from '../call-refused.ts';
import { createHttpApp } from './http-app.ts';
import { createLog } from './log.ts';

const TOKEN = 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8';
const SEALED = 'c2VhbGVkLXNjcmlwdC1hbmQtc2Vzc2lvbi1vZi1hLXByb3ZpZGVy';
const IBAN = 'DE89 3704 0044 0532 0130 00';
const COMMENTS = 'for a house by the sea';
const SECRETS = [TOKEN, SEALED, IBAN, IBAN.replaceAll(' ', ''), COMMENTS];

const openApps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

async function setUp(handler: () => unknown, requestsPerMinute = 1_000) {
  const lines: string[] = [];
  const app = await createHttpApp({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute,
    registerApi: (api) => {
      const schema = { params: z.object({ token: z.string().max(200) }) };
      api.get(paymentPaths.list, { schema }, handler);
      api.get(paymentPaths.frame, { schema: { querystring: z.object({ of: z.string() }) } }, handler);
      api.post(
        paymentPaths.create,
        { schema: { body: z.object({ amount: z.number(), iban: z.string(), comments: z.string() }) } },
        handler,
      );
    },
  });
  openApps.push(app);
  return { app, lines };
}

const list = paymentPaths.list.replace(':token', TOKEN);
const CALLS = [
  { method: 'GET', url: list },
  { method: 'GET', url: `${list}?token=${TOKEN}` },
  { method: 'GET', url: `${list}/nowhere` },
  { method: 'GET', url: `${list}%zz` },
  { method: 'GET', url: `${list}${'x'.repeat(300)}` },
  { method: 'GET', url: `/nowhere/${TOKEN}?token=${TOKEN}` },
  { method: 'POST', url: list },
  { method: 'GET', url: `${paymentPaths.frame}?of=${SEALED}` },
  { method: 'GET', url: `${paymentPaths.frame}?of=${SEALED}&of=${SEALED}` },
  { method: 'POST', url: paymentPaths.create, payload: { amount: -1, iban: IBAN, comments: COMMENTS } },
  { method: 'POST', url: paymentPaths.create, payload: { amount: 'a lot', iban: IBAN, comments: COMMENTS } },
  {
    method: 'POST',
    url: paymentPaths.create,
    payload: `{"iban":"${IBAN}","comments":"${COMMENTS}"`,
    headers: { 'content-type': 'application/json' },
  },
] as const;

const fail = (error: Error) => () => {
  throw error;
};

test.each<[string, () => unknown, number]>([
  ['answered', () => ({}), 1_000],
  ['refused', fail(new CallRefused('transactionNotOpen')), 1_000],
  [
    'failing, with secrets in the error',
    fail(new Error(`${TOKEN} ${IBAN}`, { cause: new Error(`Failed query\nparams: ${COMMENTS}`) })),
    1_000,
  ],
  ['too many', () => ({}), 1],
])('of calls that are %s', async (_ending, handler, requestsPerMinute) => {
  const { app, lines } = await setUp(handler, requestsPerMinute);
  for (const call of CALLS) await app.inject(call);
  // A URL that cannot be decoded reaches no route and produces no line.
  expect(lines.length).toBeGreaterThanOrEqual(CALLS.length - 1);
  expect(lines.filter((line) => SECRETS.some((secret) => line.includes(secret)))).toEqual([]);
});

test('of what a feature logs under its usual name', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  log.info({ body: { iban: IBAN, comments: COMMENTS, token: TOKEN }, query: { of: SEALED } }, 'a call');
  expect(SECRETS.filter((secret) => lines.join('').includes(secret))).toEqual([]);
});
