/** The file that says which processes a cluster consists of, for programs that watch it or try its failures. */
import { renameSync, writeFileSync } from 'node:fs';
import type { RunningRole } from './supervisor.ts';

/** Replaces the file at once, so that a reader finds either the former list or the new one. */
export function writeClusterFile(file: string, roles: readonly RunningRole[]): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify({ roles }, null, 2)}\n`);
  renameSync(draft, file);
}
