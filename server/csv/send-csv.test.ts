import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { EngineUnavailable } from '../engine/engine-port.ts';
import { createHttpApp } from '../transport/http/http-app.ts';
import { createLog } from '../transport/http/log.ts';
import { sendCsv } from './send-csv.ts';
import { textCell, writeCsv } from './write-csv.ts';

const COLUMNS = [{ name: 'Text', cell: textCell }];
/** Random enough that compression can't hold all of it back. */
const LONG_PAGE = Array.from({ length: 5_000 }, (_none, index) => (index * 2_654_435_761).toString(36).repeat(5));
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br'];

const openApps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

/** Pages of a list, and the error that reading the next one fails with. */
async function ask(pages: readonly (readonly string[])[], failure: Error | null, encoding: string) {
  const lines: string[] = [];
  async function* read(): AsyncGenerator<readonly string[]> {
    yield* pages;
    if (failure !== null) throw failure;
  }
  const app = await createHttpApp({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000,
    registerApi: (api) => void api.get('/api/list.csv', (_request, reply) => sendCsv(reply, 'list', writeCsv(COLUMNS, read()))),
  });
  openApps.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = fetch(`${address}/api/list.csv`, { headers: { 'accept-encoding': encoding } });
  const whole = asked.then(async (response) => ({ response, text: await response.text() }));
  return { whole, lines };
}

test.each(ENCODINGS)('%s: every page is sent', async (encoding) => {
  const { whole } = await ask([['a'], [], LONG_PAGE], null, encoding);
  const { response, text } = await whole;
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="list.csv"');
  expect(text.split('\r\n')).toEqual(['Text', 'a', ...LONG_PAGE, '']);
});

test.each(
  ENCODINGS.flatMap((encoding) => [
    [encoding, new Error('broken'), 500, 'internal'] as const,
    [encoding, new EngineUnavailable('recovering', false), 503, 'unavailable'] as const,
  ]),
)('%s: a failure before the first page is answered as an error', async (encoding, failure, status, code) => {
  const { whole } = await ask([], failure, encoding);
  const { response, text } = await whole;
  expect([response.status, response.headers.get('content-encoding'), response.headers.get('content-disposition')]).toEqual([
    status,
    null,
    null,
  ]);
  expect(errorBodySchema.parse(JSON.parse(text)).error.code).toBe(code);
});

describe.each(ENCODINGS)('%s: a failure after the first page breaks off the response and is logged with the request id,', (encoding) => {
  test.each([
    ['when most of it was sent', LONG_PAGE],
    ['when compression held everything back', ['a']],
  ])('%s', async (_case, page) => {
    const { whole, lines } = await ask([page, page], new Error('the third page is broken'), encoding);
    await expect(whole).rejects.toThrow();
    await expect.poll(() => lines.filter((line) => line.includes('broke off'))).toHaveLength(1);
    expect(JSON.parse(lines.find((line) => line.includes('broke off')) ?? '')).toMatchObject({
      requestId: expect.any(String),
      err: { message: 'the third page is broken' },
    });
  });
});
