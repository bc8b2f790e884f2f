/** Spreads a cluster's accounts over partitions before its servers start for the first time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { isDemoHistorySeeded } from '@fairlead/server/demo/seed-demo-history.ts';
import { readPartitioning } from '@fairlead/server/engine/partitions/read-partitioning.ts';
import { spreadAccounts } from '@fairlead/server/engine/partitions/spread-accounts.ts';
import { WELCOME_START } from '@fairlead/server/welcome.ts';
import { root } from '../root.ts';
import { environmentOf, type ClusterPlan } from './plan-processes.ts';

const SEED_TITLE = 'seeding';

/** Called once the database accepts connections. Throws an Error if it has accounts in another number of partitions. */
export async function preparePartitions(
  plan: ClusterPlan,
  log: (title: string, line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const { partitions, groups } = plan.spread;
  const gateway = plan.members.find(({ role }) => role === 'gateway');
  if (gateway === undefined) throw new Error('a cluster has a gateway');
  const environment = environmentOf(plan, gateway);
  const database = await openDatabase({ databaseUrl: environment['DATABASE_URL'] ?? null, dataDir: plan.files.server });
  let isSeeded: boolean;
  try {
    const { count } = await readPartitioning(database);
    if (count === 1 && partitions > 1) await spread();
    else if (count !== partitions) {
      throw new Error(`The database has ${count === 1 ? 'one partition' : `${count} partitions`}. Start with --partitions ${count}.`);
    }
    isSeeded = await isDemoHistorySeeded(database);
  } finally {
    await database.close();
  }
  // An engine that has some of the partitions can't open the demo's accounts in the others.
  if (groups > 1 && environment['DEMO'] === '1' && !isSeeded) await seed(environment, log, stopping);

  async function spread(): Promise<void> {
    const { kind } = await spreadAccounts(database, partitions);
    if (kind === 'inUse') throw new Error('The database is in use by other processes. Stop them first.');
  }
}

/** Runs a server that does everything until it serves: it leads all partitions, and seeds the demo. */
async function seed(
  { BUS_URL: _busUrl, ...environment }: NodeJS.ProcessEnv,
  log: (title: string, line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
    killSignal: 'SIGTERM',
  });
  const end = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let isServing = false;
  createInterface({ input: child.stderr }).on('line', (line) => log(SEED_TITLE, line));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith(WELCOME_START)) return log(SEED_TITLE, line);
    if (isServing) return;
    isServing = true;
    child.kill('SIGTERM');
  });
  const [code] = await end;
  if (!isServing || code !== 0) throw new Error('The demo could not be seeded; see what was written above.');
}
