import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { boundedFetch } from '../bounded-fetch.ts';
import { checkFileKey, FileStoreUnavailable, type FileStore } from './file-store.ts';

export interface S3Place {
  /** Of the bucket, without a slash at its end: https://host/bucket */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** For one file, however often it is asked for. */
const TIMEOUT_MS = 15_000;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/** A probe asks once, and again soon anyhow. */
const CHECK_TIMEOUT_MS = 1_500;
/** No file is drawn this key, so that the bucket says that it is not there. */
const NO_FILE = '0'.repeat(32);
/** The largest picture there is, sealed, and much more. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

interface S3Call {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly key: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly attempts?: number;
  readonly deadlineMs?: number;
}

/** Files in a bucket of any store that speaks S3. The bucket stands in the path, which all of them understand. */
export function createS3FileStore({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Place, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  /** The bytes of the answer; null where the bucket is there and the file is not. Rejects with FileStoreUnavailable otherwise. */
  async function ask({ method, key, body, attempts = ATTEMPTS, deadlineMs = timeoutMs }: S3Call): Promise<Uint8Array | null> {
    const url = `${bucketUrl}/${checkFileKey(key)}`;
    const deadline = AbortSignal.timeout(deadlineMs);
    const digest = body === undefined ? {} : { body, headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') } };
    const { status, bytes } = await reach(method, async () => {
      // After a fault of the store's own it is asked again.
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
    throw new FileStoreUnavailable(`the file store answered ${status} ${code} to ${method}`);
  }

  return {
    async put(key, bytes) {
      await ask({ method: 'PUT', key, body: Uint8Array.from(bytes) });
    },
    get: (key) => ask({ method: 'GET', key }),
    async delete(key) {
      await ask({ method: 'DELETE', key });
    },
    async check() {
      await ask({ method: 'GET', key: NO_FILE, attempts: 1, deadlineMs: Math.min(CHECK_TIMEOUT_MS, timeoutMs) });
    },
  };
}

async function reach<Answer>(method: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new FileStoreUnavailable(`the file store did not answer to ${method}`, { cause: error });
  }
}
