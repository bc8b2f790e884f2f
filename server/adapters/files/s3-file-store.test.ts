import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Peer, type S3Peer } from '../../../tests/support/s3-peer.ts';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { describeFileStoreContract } from './file-store-contract.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';

const KEY = '0123456789abcdef'.repeat(2);
/** A port on which nothing listens on our machines. */
const NOBODY_LISTENS = 'http://127.0.0.1:1/documents';
let peer: S3Peer;
let place: S3Place;

beforeAll(async () => {
  peer = await startS3Peer({ bucket: 'documents', region: 'eu-central-1', accessKeyId: 'KEY', secretAccessKey: 'a/secret+with=signs' });
  place = peer.place;
});
afterAll(() => peer.stop());

describeFileStoreContract(
  'a bucket',
  () => createS3FileStore(place),
  () => createS3FileStore({ ...place, bucketUrl: NOBODY_LISTENS }),
);

describe('a bucket that refuses the call is an error, not a missing file', () => {
  test.each<[string, Partial<S3Place>, string]>([
    ['another secret', { secretAccessKey: 'guessed' }, '403 SignatureDoesNotMatch'],
    ['another key id', { accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ])('%s', async (_case, change, answer) => {
    const store = createS3FileStore({ ...place, ...change });
    await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow(answer);
    await expect(store.get(KEY)).rejects.toThrow(answer);
    await expect(store.delete(KEY)).rejects.toThrow(answer);
    await expect(store.check()).rejects.toThrow(answer);
  });

  test('a bucket that does not exist', async () => {
    const store = createS3FileStore({ ...place, bucketUrl: `${place.bucketUrl}-of-another-name` });
    await expect(store.get(KEY)).rejects.toThrow('404 NoSuchBucket');
    await expect(store.delete(KEY)).rejects.toThrow('404 NoSuchBucket');
  });

  test('an error reveals neither key nor secret', async () => {
    const error: unknown = await createS3FileStore({ ...place, secretAccessKey: 'guessed' })
      .get(KEY)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('FileStoreUnavailable: the file store responded with 403 SignatureDoesNotMatch to GET');
  });
});

test('retries stop if a bucket does not recover, and a health check does not wait for it', async () => {
  onTestFinished(() => peer.failNext(0));
  peer.failNext(1_000);
  const store = createS3FileStore(place);
  await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow('503 SlowDown');
  peer.failNext(1);
  await expect(store.check()).rejects.toThrow('503 SlowDown');
  await store.check();
});

test('retries after a server error of the bucket', async () => {
  peer.failNext(2);
  const store = createS3FileStore(place);
  await store.put(KEY, Buffer.from('at the third attempt'));
  expect(Buffer.from((await store.get(KEY)) ?? []).toString()).toBe('at the third attempt');
});

/** What the call rejects with, and the cause. */
function describeFault(error: unknown): string {
  const [name, cause] = error instanceof Error ? [error.name, error.cause] : ['', error];
  return `${name}: ${cause instanceof Error ? cause.name : String(cause)}`;
}

describe.each<[string, (store: FileStore) => Promise<unknown>]>([
  ['reading a file from a bucket', (store) => store.get(KEY)],
  ['writing a file to a bucket', (store) => store.put(KEY, Buffer.from('x'))],
  ['deleting a file from a bucket', (store) => store.delete(KEY)],
  ['checking a bucket', (store) => store.check()],
])('of each call,', (name, use) => {
  describeOutgoingCall(name, {
    call: (port, timeoutMs) =>
      use(createS3FileStore({ ...place, bucketUrl: `http://127.0.0.1:${port}/documents` }, timeoutMs)).catch(describeFault),
    expected: {
      silent: /FileStoreUnavailable: TimeoutError/,
      dripping: /FileStoreUnavailable: TimeoutError/,
      drippingFromTheStart: /FileStoreUnavailable: TimeoutError/,
      endless: /FileStoreUnavailable: AnswerTooLarge/,
    },
  });
});

test('a redirect is not followed', async () => {
  const elsewhere = createServer((_request, response) => response.writeHead(307, { location: `${place.bucketUrl}/${KEY}` }).end());
  elsewhere.listen(0, '127.0.0.1');
  onTestFinished(() => void elsewhere.close());
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const store = createS3FileStore({ ...place, bucketUrl: `http://127.0.0.1:${port}/documents` });
  await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow();
});
