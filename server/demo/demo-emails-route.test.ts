import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoEmailsResponseSchema } from '@fairlead/contract/demo.ts';
import { demoPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openMailTransport } from '../adapters/mail/open-mail-transport.ts';
import { readConfig } from '../config.ts';
import { createHttpApp } from '../transport/http/http-app.ts';
import { createLog } from '../transport/http/log.ts';
import { registerDemoEmailsRoute } from './demo-emails-route.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'fairlead-demo-mails-'));
  return () => rm(dataDirectory, { recursive: true });
});

const demo = () => readConfig({ DEMO: '1', DATA_DIR: dataDirectory });

async function open(config: ReturnType<typeof readConfig>): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: createLog('silent'),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000,
    registerApi: (api) => registerDemoEmailsRoute(api, config),
  });
  onTestFinished(() => app.close());
  return app;
}

async function write(...recipients: readonly string[]): Promise<void> {
  let now = 1_800_000_000_000;
  const transport = openMailTransport({ config: demo(), clock: () => (now += 1_000) });
  for (const to of recipients) {
    await transport.send({ messageId: '<1@example.com>', to, subject: `To ${to}`, text: 'Hello', html: '<p>Hello</p>' });
  }
}

async function list(query = '') {
  const answer = await (await open(demo())).inject({ url: `${demoPaths.mails}${query}` });
  expect(answer.statusCode).toBe(200);
  return demoEmailsResponseSchema.strict().parse(answer.json()).data;
}

test('returns none before the first one', async () => {
  expect(await list()).toEqual([]);
});

test('shows sent emails, latest first', async () => {
  await write('anna@example.com', 'ben@example.com');
  expect(await list()).toEqual([
    { id: expect.any(String), to: 'ben@example.com', subject: 'To ben@example.com', at: '2027-01-15T08:00:02.000Z', text: 'Hello' },
    { id: expect.any(String), to: 'anna@example.com', subject: 'To anna@example.com', at: '2027-01-15T08:00:01.000Z', text: 'Hello' },
  ]);
});

test('finds the emails to a recipient behind many others, and shows no more than 50', async () => {
  await write('anna@example.com', ...Array.from({ length: 51 }, (_, index) => `client-${index}@example.com`));
  expect((await list('?to=ANNA%40example.com')).map(({ to }) => to)).toEqual(['anna@example.com']);
  const all = await list();
  expect([all.length, all[0]?.to, all.at(-1)?.to]).toEqual([50, 'client-50@example.com', 'client-1@example.com']);
});

test.each([
  ['outside the demo', {}],
  ['if emails are really sent', { DEMO: '1', MAIL_URL: 'smtp://localhost:2525' }],
])('does not exist %s', async (_where, environment) => {
  await write('anna@example.com');
  const app = await open(readConfig({ DATA_DIR: dataDirectory, ...environment }));
  const answer = await app.inject({ url: demoPaths.mails });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('anna');
});
