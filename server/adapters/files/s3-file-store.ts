import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { boundedFetch } from '../bounded-fetch.ts';
import { checkFileKey, FileStoreUnavailable, type FileStore } from './file-store.ts';

export interface S3Place {
  /** The bucket's URL without a trailing slash: https://host/bucket */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For one file, including all retries. */
const TIMEOUT_MS = 15_000;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/** A health check makes a single attempt, and is repeated soon anyway. */
const CHECK_TIMEOUT_MS = 1_500;
/** No file ever gets this key, so the bucket reports it as missing. */
const NO_FILE = '0'.repeat(32);
/** Well above the largest image after sealing. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

interface S3Call {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly key: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly attempts?: number;
  readonly deadlineMs?: number;
}

/** Stores files in a bucket of any S3-compatible store. Uses path-style URLs, which all of them support. */
export function createS3FileStore({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Place, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  /** Returns the bytes of the response, or null if the bucket exists but the file does not. Otherwise rejects with FileStoreUnavailable. */
  async function sendRequest({ method, key, body, attempts = ATTEMPTS, deadlineMs = timeoutMs }: S3Call): Promise<Uint8Array | null> {
    const url = `${bucketUrl}/${checkFileKey(key)}`;
    const deadline = AbortSignal.timeout(deadlineMs);
    const digest = body === undefined ? {} : { body, headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') } };
    const { status, bytes } = await reach(method, async () => {
      // Server errors of the store are retried.
      for (let attempt = 1; ; attempt += 1) {
        const request = await client.sign(url, { method, ...digest });
        const answer = await boundedFetch(request, {}, { deadline, largestBytes: LARGEST_FILE_BYTES });
        if ((answer.status < 500 && answer.status !== 429) || attempt === attempts) return answer;
        await wait(FIRST_PAUSE_MS * 2 ** attempt * Math.random(), undefined, { signal: deadline });
      }
    });
    if (status >= 200 && status < 300) return bytes;
    const code = /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? '';
    if (code === 'NoSuchKey') return null;
    throw new FileStoreUnavailable(`the file store responded with ${status} ${code} to ${method}`);
  }

  return {
    async put(key, bytes) {
      await sendRequest({ method: 'PUT', key, body: Uint8Array.from(bytes) });
    },
    get: (key) => sendRequest({ method: 'GET', key }),
    async delete(key) {
      await sendRequest({ method: 'DELETE', key });
    },
    async check() {
      await sendRequest({ method: 'GET', key: NO_FILE, attempts: 1, deadlineMs: Math.min(CHECK_TIMEOUT_MS, timeoutMs) });
    },
  };
}

async function reach<Answer>(method: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new FileStoreUnavailable(`the file store did not respond to ${method}`, { cause: error });
  }
}
