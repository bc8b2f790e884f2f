/** The server with FILES_URL: an unavailable bucket affects only uploads. */
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../tests/support/databases.ts';
import { startS3Peer, type S3Peer } from '../tests/support/s3-peer.ts';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './demo/demo-clients.ts';
import { makeJpeg } from './features/account/client/documents/fixture-files.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { createLog } from './transport/http/log.ts';

describe.each(testDatabases)('a server on %s with files in a bucket', (kind) => {
  let bucket: S3Peer;
  let server: RunningServer;

  beforeAll(async () => {
    bucket = await startS3Peer({ bucket: 'documents', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' });
    const place = await createTestDatabase(kind);
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '1',
      CAPTCHA: 'off',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      PRICE_FEED: 'sandbox:always-open',
      WEB_BUILD: 'none',
      FILES_URL: bucket.place.bucketUrl.replace('http://', 's3+http://key:secret@'),
    });
    server = await startServer({ config, priceSources: null, log: createLog('error', { write: () => undefined }), clock: Date.now });
    return async () => {
      await server.stop();
      await place.remove();
    };
  });

  const url = (path: string): string => `http://127.0.0.1:${server.port}${path}`;

  async function readReadiness(): Promise<unknown> {
    const response = await fetch(url('/readyz'));
    return { statusCode: response.status, body: await response.json() };
  }

  async function logIn(): Promise<string> {
    const body = JSON.stringify({ email: 'new@fairlead.test', password: DEMO_PASSWORD });
    const response = await fetch(url(accountPaths.login), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return sessionResponseSchema.parse(await response.json()).data.token;
  }

  async function upload(token: string): Promise<Response> {
    const body = new FormData();
    body.set('type', 'passport');
    body.set('files', new Blob([Uint8Array.from(makeJpeg())], { type: 'image/jpeg' }), 'photo.jpg');
    return fetch(url(accountPaths.upload), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  }

  const wellWith = (files: string) => ({
    statusCode: 200,
    body: { status: true, checks: { leadership: 'ok', database: 'ok', engine: 'ok', prices: 'ok', clock: 'ok', files } },
  });

  test('reports that the bucket is unavailable, stays ready, and asks clients to upload again later', async () => {
    const token = await logIn();
    expect(await readReadiness()).toEqual(wellWith('ok'));
    await bucket.stop();
    expect(await readReadiness()).toEqual(wellWith('failed'));
    const response = await upload(token);
    expect(response.status).toBe(503);
    expect(errorBodySchema.parse(await response.json()).error).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 30,
      requestId: expect.any(String),
    });
    const account = await fetch(url(accountPaths.get), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(account.status).toBe(200);
  });
});
