import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Peer } from '../../../tests/support/s3-peer.ts';
import { createSecretBox } from '../../secrets/secret-box.ts';
import { openFileStore, readFilesUrl } from './open-file-store.ts';

const secretBox = createSecretBox('a secret of thirty-two characters');
const KEY = 'ab'.repeat(16);

test.each([
  [
    's3+https://AKIA:se/cr+et==@s3.example.com/documents?region=eu-central-1',
    { bucketUrl: 'https://s3.example.com/documents', region: 'eu-central-1', accessKeyId: 'AKIA', secretAccessKey: 'se/cr+et==' },
  ],
  [
    's3+http://key:50%25@127.0.0.1:9000/documents',
    { bucketUrl: 'http://127.0.0.1:9000/documents', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: '50%' },
  ],
])('reads %s', (filesUrl, place) => {
  expect(readFilesUrl(filesUrl)).toEqual(place);
});

test('rejects an invalid percent sign without revealing the secret', () => {
  expect(() => readFilesUrl('s3+http://key:50%@host/documents')).toThrow(/^FILES_URL has a percent sign .* %25$/);
});

test('without a URL, files are sealed in the data directory', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fairlead-files-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  await openFileStore({ filesUrl: null, dataDirectory }, secretBox).put(KEY, Buffer.from('%PDF-'));
  expect(await readdir(join(dataDirectory, 'files', 'ab'))).toEqual([KEY]);
});

test('with a URL, files are sealed in the bucket', async () => {
  const peer = await startS3Peer({ bucket: 'documents', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' });
  onTestFinished(() => peer.stop());
  const filesUrl = peer.place.bucketUrl.replace('http://', 's3+http://key:secret@');
  const store = openFileStore({ filesUrl, dataDirectory: '/nowhere' }, secretBox);
  await store.put(KEY, Buffer.from('%PDF-'));
  expect(Buffer.from(peer.files.get(KEY) ?? []).includes('%PDF-')).toBe(false);
  expect(Buffer.from((await store.get(KEY)) ?? []).toString()).toBe('%PDF-');
});
