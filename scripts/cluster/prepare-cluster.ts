/** Everything before the first process of a cluster starts: what is missing is installed, created or built, and what is in the way is refused. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig, type Config } from '@fairlead/server/config.ts';
import { requireShared } from '@fairlead/server/roles.ts';
import { reachableUrl } from '@fairlead/server/welcome.ts';
import { ensureHaproxy, ensureNats, ensurePostgres } from '../ensure-tools.ts';
import { findPostgresOwner } from '../find-postgres-owner.ts';
import { formatNatsConfig } from '../nats-config.ts';
import { root } from '../root.ts';
import { ensureWebBuild } from '../web-build.ts';
import { createSecrets, readSecrets, type ClusterSecrets } from './cluster-secrets.ts';
import { formatHaproxyConfig } from './haproxy-config.ts';
import { BUS_USER, environmentOf, locateFiles, type ClusterFiles, type ClusterPlan } from './plan-processes.ts';
import { planPorts } from './port-plan.ts';
import { createDatabaseDirectory, isDatabaseCreated, makeClusterDirectory } from './prepare-database.ts';
import { refuseLeftovers, refuseTakenPorts, type NeededPort } from './refuse-clash.ts';
import { isServerRole, titleOf, type ClusterSize, type Member, type Role } from './roles.ts';

const DEFAULT_DIRECTORY = './data-cluster';

export interface PreparedCluster {
  readonly plan: ClusterPlan;
  /** What the environment says about the load balancer and the demo. */
  readonly config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'demo'>;
}

/** Throws an Error that says what is missing or in the way. */
export async function prepareCluster(size: ClusterSize, environment: NodeJS.ProcessEnv): Promise<PreparedCluster> {
  // Production has rules for the servers' settings, which are read again once everything that the cluster adds is there.
  const config = readConfig({ ...environment, DEMO: environment['DEMO'] ?? '1', NODE_ENV: 'development' });
  const { databaseUrl } = config;
  const { members: planned, ...ports } = planPorts(config.port, size);
  const members = databaseUrl === null ? planned : planned.filter(({ role }) => role !== 'postgres');
  const sandboxPort = environment['SANDBOX_PORT'] === undefined ? ports.sandboxPort : config.sandboxPort;
  const programs = { postgresDirectory: ensurePostgres(), nats: ensureNats(), haproxy: ensureHaproxy() };
  const databaseOwner = databaseUrl === null ? await findPostgresOwner() : null;
  const files = locateFiles(resolve(root, readDirectory(environment)));
  await makeClusterDirectory(files.dataDirectory, databaseOwner);
  await refuseLeftovers(files.dataDirectory, files.database);
  await refuseTakenPorts(listPorts(members, { ...config, sandboxPort }));
  // A killed cluster has left its list of processes, which are gone by now.
  await rm(files.roles, { force: true });

  const secrets = openSecrets(files);
  const plan: ClusterPlan = {
    members,
    spread: size,
    sandboxPort,
    url: reachableUrl(config, config.port),
    files,
    secrets,
    databaseUrl,
    environment,
    shutdownTimeoutMs: config.shutdownTimeoutMs,
    programs,
    databaseOwner,
  };
  // What the servers would refuse is said before anything starts.
  for (const member of members) if (isServerRole(member.role)) requireShared(member.role, readConfig(environmentOf(plan, member)));

  // Otherwise another build was chosen, or none.
  if (environment['WEB_BUILD'] === undefined) await ensureWebBuild();
  const database = { directory: files.database, programs: programs.postgresDirectory, owner: databaseOwner };
  if (databaseUrl === null && !isDatabaseCreated(database)) await createDatabaseDirectory(database, secrets.databasePassword);
  for (const directory of [files.server, files.documents]) await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeSettings(plan, config);
  return { plan, config };
}

type NeededSettings = Pick<Config, 'host' | 'demo' | 'paymentsFile' | 'sandboxPort'>;

function listPorts(members: readonly Member[], { host, demo, paymentsFile, sandboxPort }: NeededSettings): readonly NeededPort[] {
  const own = '127.0.0.1';
  return [
    ...members.map((member) => ({ port: member.port, host: member.role === 'load-balancer' ? host : own, title: titleOf(member) })),
    ...(demo && paymentsFile === null ? [{ port: sandboxPort, host: own, title: "the demo's payment providers" }] : []),
  ];
}

/** The configuration files of the other programs. */
async function writeSettings({ members, files, secrets }: ClusterPlan, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const portsOf = (role: Role): readonly number[] => members.flatMap((member) => (member.role === role ? [member.port] : []));
  const users = [{ name: BUS_USER, password: secrets.busPassword }];
  const natsConfigs = portsOf('nats').map((busPort) => formatNatsConfig(busPort, { users }));
  await writePrivately(files.natsConfig, natsConfigs.join(''));
  await writePrivately(
    files.haproxyConfig,
    formatHaproxyConfig({ host, port, gateways: portsOf('gateway').map((own) => `127.0.0.1:${own}`) }),
  );
}

function readDirectory(environment: NodeJS.ProcessEnv): string {
  const given = environment['DATA_DIR']?.trim() ?? '';
  return given === '' ? DEFAULT_DIRECTORY : given;
}

function openSecrets(files: ClusterFiles): ClusterSecrets {
  const kept = readSecrets(files.secrets);
  if (kept !== null) return kept;
  if (isDatabaseCreated({ directory: files.database })) {
    throw new Error(
      `${files.secrets} is missing, and nothing else opens the database: restore it, or delete ${files.dataDirectory} to start from scratch.`,
    );
  }
  return createSecrets(files.secrets);
}

async function writePrivately(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600 });
}
