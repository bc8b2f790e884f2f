import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';
import { createSealedFileStore } from './sealed-file-store.ts';

type Place = Pick<Config, 'filesUrl' | 'dataDirectory'>;

/** The store that the configuration names: a bucket, or a folder of the data directory. Sealed either way. */
export function openFileStore(place: Place, secretBox: SecretBox): FileStore {
  return createSealedFileStore(openSealedBytes(place), secretBox);
}

/** The same files as they are stored, still sealed. */
export function openSealedBytes({ filesUrl, dataDirectory }: Place): FileStore {
  return filesUrl === null ? createDiskFileStore(join(dataDirectory, 'files')) : createS3FileStore(readFilesUrl(filesUrl));
}

/** s3+https://key:secret@host/bucket?region=... Secrets may hold slashes, which no parser of addresses takes there. */
const FILES_URL = /^s3\+(https?):\/\/([^:@]+):([^@]+)@([^/]+)\/([^/?]+)(?:\?region=([\w-]+))?$/;
/** What stores without regions expect to be called. */
const DEFAULT_REGION = 'us-east-1';

export function readFilesUrl(filesUrl: string): S3Place {
  const [, scheme, key, secret, host, bucket, region = DEFAULT_REGION] = FILES_URL.exec(filesUrl) ?? [];
  if (key === undefined || secret === undefined) throw new Error('FILES_URL is not the address of a bucket');
  return {
    bucketUrl: `${scheme}://${host}/${bucket}`,
    region,
    accessKeyId: decode(key),
    secretAccessKey: decode(secret),
  };
}

/** Percent signs of an address stand for characters; a secret that has one of its own is written with %25. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('FILES_URL has a percent sign in its key or secret that must be written as %25');
  }
}
