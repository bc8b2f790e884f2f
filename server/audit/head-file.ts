/**
 * Heads of the audit log, one a line, in a file that may lie on another machine's disk: what was written there before somebody changed the
 * log still says what it was.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { ChainHead } from './audit-chain.ts';

/** Where the configuration says that it is. */
export function headsFileOf({ auditHeadsFile, dataDirectory }: Pick<Config, 'auditHeadsFile' | 'dataDirectory'>): string {
  return auditHeadsFile ?? join(resolve(dataDirectory), 'audit-heads.log');
}

export interface WrittenHead extends ChainHead {
  /** ISO 8601. */
  readonly at: string;
}

const LINE = /^(?<at>\d{4}-\d{2}-\d{2}T[\d:.]+Z) (?<seq>\d+) (?<digest>[\da-f]{64})$/;

/** Adds a line. Only its owner reads and writes the file. */
export async function writeHead(file: string, { seq, digest }: ChainHead, atMs: number): Promise<void> {
  await appendFile(file, `${new Date(atMs).toISOString()} ${seq} ${digest}\n`, { mode: 0o600 });
}

/** Every head that was written, the oldest first; none where there is no file yet. Throws an Error where a line is none of ours. */
export async function readHeads(file: string): Promise<readonly WrittenHead[]> {
  const lines = (await readOrEmpty(file)).split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const { at, seq, digest } = LINE.exec(line)?.groups ?? {};
    if (at === undefined || seq === undefined || digest === undefined) {
      throw new Error(`line ${index + 1} of ${file} is no head of the audit log`);
    }
    return { at, seq: Number(seq), digest };
  });
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
