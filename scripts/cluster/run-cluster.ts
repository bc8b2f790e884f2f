/** Runs a cluster until it's told to stop. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFilesPrivate } from '@fairlead/server/keep-data-private.ts';
import { onStopSignal } from '@fairlead/server/stop-signals.ts';
import { formatWelcome, reachableUrl } from '@fairlead/server/welcome.ts';
import { acceptsConnections } from '../accepts-connections.ts';
import { writeClusterFile } from './cluster-file.ts';
import { planProcesses, type ClusterPlan } from './plan-processes.ts';
import { prepareCluster, type PreparedCluster } from './prepare-cluster.ts';
import { preparePartitions } from './prepare-partitions.ts';
import { askReadiness, explainUnready } from './readiness.ts';
import { isServerRole, ROLES, titleOf, type ClusterSize } from './roles.ts';
import { OWN_TITLE, Supervisor, type RunningRole } from './supervisor.ts';

const run = promisify(execFile);

const LOOK_AGAIN_MS = 100;
/** After a crash, PostgreSQL recovers first. */
const ACCEPTS_WITHIN_MS = 60_000;
/** A first start also seeds the demo. */
const READY_WITHIN_MS = 120_000;
const TITLE_WIDTH = Math.max(...ROLES.map((role) => role.length));

/** Resolves with the exit code: 0 if everything started, and stopped in time. Rejects if something is missing or in the way. */
export async function runCluster(size: ClusterSize): Promise<number> {
  const prepared = await prepareCluster(size, process.env);
  makeFilesPrivate();
  const { plan } = prepared;
  const supervisor = new Supervisor({ log: printLine, onChange: (running) => writeRoles(plan.files.roles, running) });
  process.on('exit', () => supervisor.killAll());
  // The terminal may be gone, which is no reason to leave the processes behind.
  process.stdout.on('error', () => undefined);
  const stopping = new AbortController();
  onStopSignal(
    () => stopping.abort(),
    () => {
      printLine(OWN_TITLE, 'told to stop again: ending everything at once');
      supervisor.hurry();
    },
  );
  process.on('SIGHUP', () => void process.kill(process.pid, 'SIGTERM'));

  const failure = await serve(prepared, supervisor, stopping.signal);
  if (failure !== null) printLine(OWN_TITLE, failure);
  const isClean = await supervisor.stop();
  printLine(OWN_TITLE, 'stopped');
  return failure === null && isClean ? 0 : 1;
}

/** Resolves once the signal is given, with null, or with why the cluster can't run. */
async function serve(prepared: PreparedCluster, supervisor: Supervisor, stopping: AbortSignal): Promise<string | null> {
  try {
    await startProcesses(prepared.plan, supervisor, stopping);
    await announce(prepared, stopping);
    if (!stopping.aborted) await once(stopping, 'abort');
    return null;
  } catch (error) {
    if (stopping.aborted) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

/** The servers wait for each other by themselves, but only if the database is there. */
async function startProcesses(plan: ClusterPlan, supervisor: Supervisor, stopping: AbortSignal): Promise<void> {
  const isReady = join(plan.programs.postgresDirectory, 'pg_isready');
  let arePartitionsReady = false;
  for (const planned of planProcesses(plan)) {
    const { role, port } = planned;
    if (isServerRole(role) && !arePartitionsReady) {
      await preparePartitions(plan, printLine, stopping);
      arePartitionsReady = true;
    }
    supervisor.start(planned);
    const accepts = async (): Promise<boolean> => {
      if (role === 'nats') return acceptsConnections(port);
      // PostgreSQL accepts connections while it recovers, and refuses them again.
      return run(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)], { timeout: ACCEPTS_WITHIN_MS }).then(
        () => true,
        () => false,
      );
    };
    if (role !== 'postgres' && role !== 'nats') continue;
    const until = performance.now() + ACCEPTS_WITHIN_MS;
    while (!(await accepts())) {
      if (performance.now() > until) throw new Error(`${titleOf(planned)} doesn't accept connections; see what it has written above.`);
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping });
    }
  }
}

/** Prints the welcome once the load balancer has a ready gateway. Until then, says from time to time what isn't ready and why. */
async function announce({ plan, config }: PreparedCluster, stopping: AbortSignal): Promise<void> {
  const loadBalancer = reachableUrl({ publicUrl: null, host: config.host }, config.port);
  let explainAt = performance.now() + READY_WITHIN_MS;
  while ((await askReadiness(loadBalancer))?.isReady !== true) {
    if (performance.now() > explainAt) {
      for (const line of await explain(plan)) printLine(OWN_TITLE, line);
      explainAt = performance.now() + READY_WITHIN_MS;
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal: stopping });
  }
  process.stdout.write(formatWelcome(config, config.port));
  printLine(OWN_TITLE, `the processes and their ports are in ${plan.files.roles}`);
}

async function explain({ members }: ClusterPlan): Promise<readonly string[]> {
  const servers = members.filter(({ role }) => isServerRole(role));
  const answers = await Promise.all(
    servers.map(async (server) => [server, await askReadiness(`http://127.0.0.1:${server.port}`)] as const),
  );
  const lines = explainUnready(answers);
  return lines.length === 0 ? ['Every role is ready, but the load balancer has no gateway.'] : lines;
}

/** A full disk is no reason to end what runs. */
function writeRoles(file: string, running: readonly RunningRole[]): void {
  try {
    writeClusterFile(file, running);
  } catch (error) {
    printLine(OWN_TITLE, `the list of processes could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function printLine(title: string, line: string): void {
  process.stdout.write(`${title.padEnd(TITLE_WIDTH)} | ${line}\n`);
}
