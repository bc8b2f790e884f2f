/** A self-signed certificate for localhost, created for each test. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  /** Both in PEM. */
  readonly certificate: string;
  readonly key: string;
}

/** Needs OpenSSL. */
export async function makeCertificate(): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-certificate-'));
  const [certificate, key] = [join(directory, 'crt'), join(directory, 'key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  try {
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
    await promisify(execFile)('openssl', [...request, '-keyout', key, '-out', certificate]);
    return { certificate: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
