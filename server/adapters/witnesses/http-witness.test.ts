import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { createHttpWitness, type Answered } from './http-witness.ts';

const SUBMISSION = { oldSize: 0, hashes: [], note: 'broker.example/log\n1\nroot\n\n— broker.example/log signature\n' };
const NEVER = new AbortController().signal;

const submit = (port: number, timeoutMs: number, end = NEVER): Promise<Answered> =>
  createHttpWitness({ url: `http://127.0.0.1:${port}/witness`, timeoutMs, clock: Date.now }).addCheckpoint(SUBMISSION, end);

describeOutgoingCall('a submission', {
  call: submit,
  expected: { silent: /TimeoutError/, dripping: /TimeoutError/, drippingFromTheStart: /TimeoutError/, endless: /AnswerTooLarge/ },
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return (server.address() as AddressInfo).port;
}

describe('a submission', () => {
  test('is a POST of the old size and the checkpoint to add-checkpoint', async () => {
    const heard: (string | undefined)[] = [];
    const port = await listen((request, response) => {
      void text(request).then((body) => {
        heard.push(request.method, request.url, body);
        response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('7\n');
      });
    });
    expect(await submit(port, 5_000)).toEqual({ answer: { kind: 'otherSize', size: 7 }, status: 409, askedForMs: 0 });
    expect(heard).toEqual(['POST', '/witness/add-checkpoint', `old 0\n\n${SUBMISSION.note}`]);
  });

  test('says how long the witness asks us to wait', async () => {
    const port = await listen((_request, response) => void response.writeHead(429, { 'retry-after': '30' }).end());
    expect(await submit(port, 5_000)).toEqual({ answer: { kind: 'unusable' }, status: 429, askedForMs: 30_000 });
  });

  test('is cut when the server stops', async () => {
    const port = await listen(() => undefined);
    await expect(submit(port, 60_000, AbortSignal.timeout(20))).rejects.toThrow(/timeout|aborted/i);
  });
});
