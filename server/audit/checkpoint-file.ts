/**
 * The file of audit checkpoints, one per line. It may be on another machine's disk: a checkpoint written there before the log was tampered
 * with proves what the log was.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { AuditCheckpoint } from './audit-chain.ts';

/** The configured path, or the default one. */
export function checkpointsFileOf({ auditCheckpointsFile, dataDirectory }: Pick<Config, 'auditCheckpointsFile' | 'dataDirectory'>): string {
  return auditCheckpointsFile ?? join(resolve(dataDirectory), 'audit-heads.log');
}

export interface WrittenCheckpoint extends AuditCheckpoint {
  /** ISO 8601. */
  readonly at: string;
}

const LINE = /^(?<at>\d{4}-\d{2}-\d{2}T[\d:.]+Z) (?<seq>\d+) (?<digest>[\da-f]{64})$/;

/** Appends a line. The file is readable and writable only by its owner. */
export async function writeCheckpoint(file: string, { seq, digest }: AuditCheckpoint, atMs: number): Promise<void> {
  await appendFile(file, `${new Date(atMs).toISOString()} ${seq} ${digest}\n`, { mode: 0o600 });
}

/** All checkpoints written, oldest first; none if the file doesn't exist yet. Throws if a line is invalid. */
export async function readCheckpoints(file: string): Promise<readonly WrittenCheckpoint[]> {
  const lines = (await readOrEmpty(file)).split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const { at, seq, digest } = LINE.exec(line)?.groups ?? {};
    if (at === undefined || seq === undefined || digest === undefined) {
      throw new Error(`line ${index + 1} of ${file} is not an audit checkpoint`);
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
