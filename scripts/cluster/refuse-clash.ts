/** Refuses to start beside what an earlier cluster has left running, or another program on one of the ports. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readPostmaster } from '../read-postmaster.ts';
import { findByEnvironment, findListener, readCommand } from './running-processes.ts';

/** An environment variable of every process of a cluster: the directory of its data. */
export const CLUSTER_VARIABLE = 'FAIRLEAD_CLUSTER';

/** Throws an Error that names the processes in the way, and says what to do. */
export async function refuseLeftovers(dataDirectory: string, databaseDirectory: string): Promise<void> {
  const postmaster = await findPostmaster(databaseDirectory);
  const left = new Set([...findByEnvironment(CLUSTER_VARIABLE, dataDirectory), ...(postmaster === null ? [] : [postmaster])]);
  left.delete(process.pid);
  if (left.size === 0) return;
  throw new Error(
    [
      `Another cluster is using ${dataDirectory}, or one that was killed has left these processes:`,
      ...[...left].map((processId) => `  ${describe(processId)}`),
      `If it is still running, stop it with Ctrl-C. If it was killed, stop what it has left: kill ${[...left].join(' ')}`,
      'What is still there after half a minute needs kill -9. Nothing that was confirmed is lost.',
    ].join('\n'),
  );
}

/**
 * The PostgreSQL server that runs on the directory, or null. A killed one leaves a file with its process id, which another process may have
 * by now: PostgreSQL would refuse to start because of that, so the file is removed.
 */
async function findPostmaster(databaseDirectory: string): Promise<number | null> {
  const processId = await readPostmaster(databaseDirectory);
  if (processId === null) return null;
  const command = readCommand(processId);
  if (command === null || command.includes('postgres')) return processId;
  await rm(join(databaseDirectory, 'postmaster.pid'));
  return null;
}

export interface NeededPort {
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** What is going to listen there. */
  readonly title: string;
}

/** Throws an Error that names the ports in use and who uses them. */
export async function refuseTakenPorts(needed: readonly NeededPort[]): Promise<void> {
  const taken: string[] = [];
  for (const { port, host, title } of needed) {
    if (await isFree(port, host)) continue;
    const listener = findListener(port);
    taken.push(`  port ${port}, for ${title}: by ${listener === null ? 'an unknown process' : describe(listener)}`);
  }
  if (taken.length === 0) return;
  throw new Error(
    [
      'These ports are in use:',
      ...taken,
      'Stop what uses them, or set PORT: the load balancer gets that port, everything else the ports after it.',
    ].join('\n'),
  );
}

function describe(processId: number): string {
  const command = readCommand(processId);
  return command === null ? `process ${processId}` : `process ${processId} (${command})`;
}

/** Throws the system's Error if listening fails for another reason than that the port is taken. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
