import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { AnswerTooLarge, boundedFetch } from './bounded-fetch.ts';
import { describeOutgoingCall } from './outgoing-call-contract.ts';

const within = (timeoutMs: number, largestBytes: number) => ({ deadline: AbortSignal.timeout(timeoutMs), largestBytes });

describeOutgoingCall('a call', {
  call: (port, timeoutMs) => boundedFetch(`http://127.0.0.1:${port}/`, {}, within(timeoutMs, 100_000)),
  expected: { silent: /TimeoutError/, dripping: /TimeoutError/, drippingFromTheStart: /TimeoutError/, endless: /AnswerTooLarge/ },
});

async function serve(body: Uint8Array, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('accepts a response of exactly the maximum size', async () => {
  const { status, bytes } = await boundedFetch(await serve(Buffer.alloc(1_000, 'x')), {}, within(5_000, 1_000));
  expect(status).toBe(200);
  expect(Buffer.from(bytes).toString()).toBe('x'.repeat(1_000));
});

test('applies the size limit to the decompressed body', async () => {
  const url = await serve(gzipSync(Buffer.alloc(1_000_000)), { 'content-encoding': 'gzip' });
  await expect(boundedFetch(url, {}, within(5_000, 100_000))).rejects.toThrow(AnswerTooLarge);
});

test('does not follow redirects', async () => {
  const target = await serve(Buffer.from('elsewhere'));
  const server = createServer((_request, response) => response.writeHead(307, { location: target }).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(boundedFetch(`http://127.0.0.1:${port}/`, {}, within(5_000, 1_000))).rejects.toThrow('fetch failed');
});
