import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { checkFileKey, type FileStore } from './file-store.ts';

export interface S3Place {
  /** Of the bucket, without a slash at its end: https://host/bucket */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;
const RETRIES = 3;

/** Files in a bucket of any store that speaks S3. The bucket stands in the path, which all of them understand. */
export function createS3FileStore({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Place, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    return client.fetch(`${bucketUrl}/${checkFileKey(key)}`, {
      method,
      // A redirect would carry the file, and the signature, to a host that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body, headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') } }),
    });
  }
  return {
    async put(key, bytes) {
      const response = await ask('PUT', key, Uint8Array.from(bytes));
      if (!response.ok) throw await failure('PUT', response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await ask('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const error = await failure('GET', response);
      if (error.isMissing) return null;
      throw error;
    },
    async delete(key) {
      const response = await ask('DELETE', key);
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const error = await failure('DELETE', response);
      if (!error.isMissing) throw error;
    },
  };
}

class S3Failure extends Error {
  override readonly name = 'S3Failure';
  /** The bucket is there, the file is not. */
  readonly isMissing: boolean;

  constructor(method: string, status: number, code: string) {
    super(`the file store answered ${status} ${code} to ${method}`);
    this.isMissing = code === 'NoSuchKey';
  }
}

async function failure(method: string, response: Response): Promise<S3Failure> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? '';
  return new S3Failure(method, response.status, code);
}
