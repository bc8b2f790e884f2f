import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { chooseEncoding, createKeptAnswer } from './kept-answer.ts';

const TEXT = 'a long text '.repeat(1_000);

async function setUp(render = vi.fn(() => TEXT)) {
  const app = Fastify();
  await app.register(compress, { threshold: 1 });
  app.get('/', { compress: false }, createKeptAnswer('text/plain', render));
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
  return { ask, render };
}

describe('a cached response', () => {
  test('is rendered once, for simultaneous and for later requests', async () => {
    const { ask, render } = await setUp();
    await Promise.all(Array.from({ length: 10 }, () => ask({ 'accept-encoding': 'br' })));
    const later = await ask({ 'accept-encoding': 'gzip' });
    expect(later.statusCode).toBe(200);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('is sent in an encoding the client accepts', async () => {
    const { ask } = await setUp();
    const [br, gzipped, plain] = [await ask({ 'accept-encoding': 'gzip, br' }), await ask({ 'accept-encoding': 'gzip' }), await ask()];
    expect([br, gzipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT);
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(TEXT);
    expect(plain.body).toBe(TEXT);
    expect(new Set([br, gzipped, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect(br.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', 'content-type': 'text/plain' });
  });

  test('is not sent again to clients that have it', async () => {
    const { ask } = await setUp();
    const etag = String((await ask()).headers['etag']);
    const again = await ask({ 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is rendered again after a failure', async () => {
    const render = vi.fn(() => TEXT);
    render.mockImplementationOnce(() => {
      throw new Error('not now');
    });
    const { ask } = await setUp(render);
    expect((await ask()).statusCode).toBe(500);
    expect((await ask()).statusCode).toBe(200);
  });

  test.each([
    ['', 'identity'],
    ['*', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip;q=0.5, BR;q=0.1', 'br'],
    ['br;q=0, gzip;q=1', 'gzip'],
    ['br; q=0.000', 'identity'],
    ['x-gzip', 'gzip'],
  ])('for "%s" the encoding is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
