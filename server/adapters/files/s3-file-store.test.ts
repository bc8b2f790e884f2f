import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Peer, type S3Peer } from '../../../tests/support/s3-peer.ts';
import { describeFileStoreContract } from './file-store-contract.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';

const KEY = '0123456789abcdef'.repeat(2);
let peer: S3Peer;
let place: S3Place;

beforeAll(async () => {
  peer = await startS3Peer({ bucket: 'documents', region: 'eu-central-1', accessKeyId: 'KEY', secretAccessKey: 'a/secret+with=signs' });
  place = peer.place;
});
afterAll(() => peer.stop());

describeFileStoreContract('a bucket', () => createS3FileStore(place));

describe('a bucket that does not take the call is an error, not a missing file', () => {
  test.each<[string, Partial<S3Place>, string]>([
    ['another secret', { secretAccessKey: 'guessed' }, '403 SignatureDoesNotMatch'],
    ['another key id', { accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ])('%s', async (_case, change, answer) => {
    const store = createS3FileStore({ ...place, ...change });
    await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow(answer);
    await expect(store.get(KEY)).rejects.toThrow(answer);
    await expect(store.delete(KEY)).rejects.toThrow(answer);
  });

  test('a bucket that does not exist', async () => {
    const store = createS3FileStore({ ...place, bucketUrl: `${place.bucketUrl}-of-another-name` });
    await expect(store.get(KEY)).rejects.toThrow('404 NoSuchBucket');
    await expect(store.delete(KEY)).rejects.toThrow('404 NoSuchBucket');
  });

  test('a failure names neither key nor secret', async () => {
    const error: unknown = await createS3FileStore({ ...place, secretAccessKey: 'guessed' })
      .get(KEY)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('S3Failure: the file store answered 403 SignatureDoesNotMatch to GET');
  });
});

test('asks again after a fault of the bucket', async () => {
  peer.failNext(2);
  const store = createS3FileStore(place);
  await store.put(KEY, Buffer.from('at the third attempt'));
  expect(Buffer.from((await store.get(KEY)) ?? []).toString()).toBe('at the third attempt');
});

test('a host that does not answer is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const address = silent.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const store = createS3FileStore({ ...place, bucketUrl: `http://127.0.0.1:${port}/documents` }, 50);
  await expect(store.get(KEY)).rejects.toThrow(/time/i);
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
