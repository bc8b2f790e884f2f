import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';
import { createSealedFileStore } from './sealed-file-store.ts';

type Place = Pick<Config, 'filesUrl' | 'dataDirectory'>;

/** The configured store: a bucket, a directory that several machines share, or a folder of the data directory. Files are sealed in each. */
export function openFileStore(place: Place, secretBox: SecretBox): FileStore {
  return createSealedFileStore(openSealedBytes(place), secretBox);
}

/** The same store without unsealing: files as they are stored. */
export function openSealedBytes({ filesUrl, dataDirectory }: Place): FileStore {
  if (filesUrl === null) return createDiskFileStore(join(dataDirectory, 'files'));
  return filesUrl.startsWith('file:') ? createDiskFileStore(fileURLToPath(filesUrl)) : createS3FileStore(readFilesUrl(filesUrl));
}

/**
 * Where the tick tape is stored: in the same bucket or directory, or in a folder of its own of the data directory. It isn't sealed, because
 * it has no secrets, and it has to outlive the secret key as evidence.
 */
export function openTapeFiles({ filesUrl, dataDirectory }: Place): FileStore {
  return filesUrl === null ? createDiskFileStore(join(dataDirectory, 'tape')) : openSealedBytes({ filesUrl, dataDirectory });
}

/** s3+https://key:secret@host/bucket?region=... Secrets may contain slashes, which URL parsers do not accept there. */
const FILES_URL = /^s3\+(https?):\/\/([^:@]+):([^@]+)@([^/]+)\/([^/?]+)(?:\?region=([\w-]+))?$/;
/** What stores without regions expect as the region. */
const DEFAULT_REGION = 'us-east-1';

export function readFilesUrl(filesUrl: string): S3Place {
  const [, scheme, key, secret, host, bucket, region = DEFAULT_REGION] = FILES_URL.exec(filesUrl) ?? [];
  if (key === undefined || secret === undefined) throw new Error('FILES_URL is not the URL of a bucket');
  return {
    bucketUrl: `${scheme}://${host}/${bucket}`,
    region,
    accessKeyId: decode(key),
    secretAccessKey: decode(secret),
  };
}

/** Percent signs in the URL are escapes; a literal one in the secret is written as %25. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('FILES_URL has a percent sign in its key or secret that must be written as %25');
  }
}
