/**
 * A bucket that implements as much of S3 as a file store needs, and accepts no call with a wrong signature: it computes the signature
 * itself (AWS Signature Version 4), and compares the body with the signed digest.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '@fairlead/server/adapters/files/s3-file-store.ts';

export interface S3PeerSettings extends Omit<S3Place, 'bucketUrl'> {
  readonly bucket: string;
}

export interface S3Peer {
  readonly place: S3Place;
  /** The bucket's contents, by key. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Fails this many calls with a server error. */
  failNext(count: number): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array;
}

export async function startS3Peer(settings: S3PeerSettings): Promise<S3Peer> {
  const { bucket, ...credentials } = settings;
  const files = new Map<string, Uint8Array>();
  let failures = 0;

  function answer(request: IncomingMessage, body: Buffer): Answer {
    if (failures > 0) {
      failures -= 1;
      return refusal(503, 'SlowDown');
    }
    const fault = findSignatureFault(request, body, credentials);
    if (fault !== null) return fault;
    const [, askedBucket, key = ''] = (request.url ?? '').split('/');
    if (askedBucket !== bucket) return refusal(404, 'NoSuchBucket');
    if (request.method === 'PUT') files.set(key, body);
    if (request.method === 'DELETE') files.delete(key);
    if (request.method !== 'GET') return { status: request.method === 'DELETE' ? 204 : 200, body: '' };
    const file = files.get(key);
    return file === undefined ? refusal(404, 'NoSuchKey') : { status: 200, body: file };
  }

  const server = createServer((request, response) => {
    void buffer(request).then((received) => {
      const { status, body } = answer(request, received);
      response.writeHead(status).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  return {
    place: { ...credentials, bucketUrl: `http://127.0.0.1:${port}/${bucket}` },
    files,
    failNext(count) {
      failures = count;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>` };
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const LONGEST_SKEW_MS = 900_000;

function findSignatureFault(request: IncomingMessage, body: Buffer, credentials: Omit<S3Place, 'bucketUrl'>): Answer | null {
  const [, keyId, day, region, signedHeaders = '', signature] = AUTHORIZATION.exec(headerOf(request, 'authorization')) ?? [];
  if (keyId === undefined || day === undefined || region === undefined) return refusal(403, 'AccessDenied');
  if (keyId !== credentials.accessKeyId) return refusal(403, 'InvalidAccessKeyId');
  if (region !== credentials.region) return refusal(400, 'AuthorizationHeaderMalformed');
  const time = headerOf(request, 'x-amz-date');
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sentAt) < LONGEST_SKEW_MS)) return refusal(403, 'RequestTimeTooSkewed');
  const digest = headerOf(request, 'x-amz-content-sha256');
  if (body.length > 0 && digest !== sha256(body)) return refusal(400, 'XAmzContentSHA256Mismatch');
  const headers = signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name)}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), signedHeaders, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  return hmac(key, toSign).toString('hex') === signature ? null : refusal(403, 'SignatureDoesNotMatch');
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return [headers[name] ?? []].flat().join(',');
}

function sha256(input: string | Uint8Array): string {
  return createHash('sha256').update(input).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
