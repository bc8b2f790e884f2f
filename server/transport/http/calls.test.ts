import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CallRefused } from '../call-refused.ts';
import { createCalls, type CallGuard } from './calls.ts';
import { createHttpApp } from './http-app.ts';
import { createLog } from './log.ts';

const idSchema = z.object({ id: z.coerce.number().int() });
const sumSchema = z.object({ status: z.literal(true), data: z.number() });
const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const locked: CallGuard = {
  preValidation: async ({ headers }) => {
    if (headers.authorization === undefined) throw new CallRefused('notSignedIn');
  },
};
const authorization = 'Bearer token';

async function setUp() {
  const done: unknown[] = [];
  const app = await createHttpApp({
    log: createLog('silent', { write: () => undefined }),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1000,
    observeRequest: () => undefined,
    registerApi: (api) => {
      const openCalls = createCalls(api, null);
      const lockedCalls = createCalls(api, locked);
      openCalls.read('/api/sums/:id', 'A sum', {
        schema: { params: idSchema, query: z.object({ plus: z.coerce.number() }), answer: sumSchema },
        handler: ({ params, query }) => ({ status: true, data: params.id + query.plus }),
      });
      lockedCalls.submit('/api/sums', 'Another sum', {
        schema: { body: z.object({ terms: z.array(z.number()) }), answer: sumSchema },
        handler: ({ body }) => ({ status: true, data: body.terms.reduce((sum, term) => sum + term, 0) }),
      });
      lockedCalls.change('/api/notes', 'Notes something', {
        schema: { body: z.object({ text: z.string() }) },
        handler: ({ body }) => void done.push(body.text),
      });
    },
  });
  apps.push(app);
  return { app, done };
}

describe('a declared call', () => {
  test('receives what its schemas parsed, and answers according to its schema', async () => {
    const { app } = await setUp();
    const read = await app.inject({ method: 'GET', url: '/api/sums/2?plus=3' });
    expect(read.json()).toEqual({ status: true, data: 5 });
    const submitted = await app.inject({ method: 'POST', url: '/api/sums', payload: { terms: [1, 2] }, headers: { authorization } });
    expect(submitted.json()).toEqual({ status: true, data: 3 });
  });

  test('that changes something confirms it', async () => {
    const { app, done } = await setUp();
    const changed = await app.inject({ method: 'POST', url: '/api/notes', payload: { text: 'seen' }, headers: { authorization } });
    expect(changed.json()).toEqual({ status: true });
    expect(done).toEqual(['seen']);
  });

  test('checks its guard before it reads any input', async () => {
    const { app, done } = await setUp();
    const refused = await app.inject({ method: 'POST', url: '/api/notes', payload: { text: 7 } });
    expect(errorBodySchema.parse(refused.json()).error.code).toBe('notSignedIn');
    const misread = await app.inject({ method: 'POST', url: '/api/notes', payload: { text: 7 }, headers: { authorization } });
    expect(errorBodySchema.parse(misread.json()).error.code).toBe('invalidInput');
    expect(done).toEqual([]);
  });

  test('is marked as requiring authentication if it does', async () => {
    const { app } = await setUp();
    await app.ready();
    const { paths = {} } = app.swagger();
    expect(paths['/api/sums/{id}']?.get).toMatchObject({ summary: 'A sum' });
    expect(paths['/api/sums/{id}']?.get?.security).toBeUndefined();
    expect(paths['/api/sums']?.post?.security).toEqual([{ accessToken: [] }]);
  });
});
