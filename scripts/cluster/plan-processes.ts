/** How each process of a cluster is started and stopped. */
import { join } from 'node:path';
import { compileCache } from '../compile-cache.ts';
import type { ServerOwner } from '../find-postgres-owner.ts';
import { root } from '../root.ts';
import type { ClusterSecrets } from './cluster-secrets.ts';
import type { ProcessPlan, StopTerms } from './kept-process.ts';
import { DATABASE_USER } from './prepare-database.ts';
import { CLUSTER_VARIABLE } from './refuse-clash.ts';
import { isServerRole, partitionsOf, type Member, type Spread } from './roles.ts';

export interface ClusterPlan {
  readonly members: readonly Member[];
  readonly spread: Spread;
  /** Of the demo's payment providers, which one of the servers starts. */
  readonly sandboxPort: number;
  /** At which browsers reach the load balancer. */
  readonly url: string;
  readonly files: ClusterFiles;
  readonly secrets: ClusterSecrets;
  /** An existing database; null if the cluster has one of its own. */
  readonly databaseUrl: string | null;
  /** The environment of this process, whose settings apply to all servers. */
  readonly environment: NodeJS.ProcessEnv;
  /** The stop of a server takes this long at most. */
  readonly shutdownTimeoutMs: number;
  readonly programs: { readonly postgresDirectory: string; readonly nats: string; readonly haproxy: string };
  /** The user PostgreSQL runs as; null for the one who runs this process. */
  readonly databaseOwner: ServerOwner | null;
}

/** Where a cluster keeps everything: absolute paths. */
export interface ClusterFiles {
  readonly dataDirectory: string;
  readonly database: string;
  /** The directory that all servers share. */
  readonly server: string;
  /** Where clients' documents are stored. */
  readonly documents: string;
  readonly secrets: string;
  readonly natsConfig: string;
  readonly haproxyConfig: string;
  readonly roles: string;
}

export const BUS_USER = 'fairlead';

/** What scale.md tells operators to allow for each server, with some left for administration. */
const CONNECTIONS_PER_SERVER = 30;
const OTHER_CONNECTIONS = 20;
/** After its own limit a server ends by itself. */
const MARGIN_MS = 5_000;

export function locateFiles(dataDirectory: string): ClusterFiles {
  const locate = (name: string): string => join(dataDirectory, name);
  return {
    dataDirectory,
    database: locate('postgres'),
    server: locate('server'),
    documents: locate('files'),
    secrets: locate('secrets.json'),
    natsConfig: locate('nats.conf'),
    haproxyConfig: locate('haproxy.cfg'),
    roles: locate('cluster.json'),
  };
}

/** In the order in which they start. */
export function planProcesses(plan: ClusterPlan): readonly ProcessPlan[] {
  return plan.members.map((member) => ({
    ...member,
    environment: { PATH: plan.environment['PATH'], [CLUSTER_VARIABLE]: plan.files.dataDirectory },
    directory: root,
    owner: null,
    ...planOne(plan, member),
  }));
}

type OwnPart = Pick<ProcessPlan, 'program' | 'words' | 'stop'> & Partial<ProcessPlan>;

function planOne(plan: ClusterPlan, member: Member): OwnPart {
  const { programs, files } = plan;
  switch (member.role) {
    case 'postgres':
      return {
        program: join(programs.postgresDirectory, 'postgres'),
        words: ['-D', files.database, ...listDatabaseSettings(plan, member.port).flatMap((setting) => ['-c', setting])],
        directory: files.database,
        owner: plan.databaseOwner,
        // SIGINT ends sessions and writes everything to the disk; after SIGQUIT the next start recovers.
        stop: { signal: 'SIGINT', hurrySignal: 'SIGQUIT', withinMs: 30_000 },
      };
    case 'nats':
      return { program: programs.nats, words: ['--config', files.natsConfig], stop: stopWithin(5_000, 'SIGTERM') };
    case 'load-balancer':
      // SIGUSR1 closes its port and lets it finish what is on its way, for as long as its configuration says.
      return { program: programs.haproxy, words: ['-db', '-f', files.haproxyConfig], stop: stopWithin(5_000, 'SIGUSR1') };
    case 'feed':
    case 'engine':
    case 'worker':
    case 'gateway':
      return {
        program: process.execPath,
        words: [join(root, 'server/main.ts'), '--role', member.role],
        environment: environmentOf(plan, member),
        stop: stopWithin(plan.shutdownTimeoutMs + MARGIN_MS, 'SIGTERM'),
      };
  }
}

function stopWithin(withinMs: number, signal: NodeJS.Signals): StopTerms {
  return { signal, hurrySignal: 'SIGKILL', withinMs };
}

/** Durable, as in production: only this machine reaches it, and only with the password. */
function listDatabaseSettings({ members, spread }: ClusterPlan, port: number): readonly string[] {
  const servers = members.filter(({ role }) => isServerRole(role)).length;
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    // Each further partition has a writer, and while another process takes over, two.
    `max_connections=${servers * CONNECTIONS_PER_SERVER + 2 * (spread.partitions - 1) + OTHER_CONNECTIONS}`,
    'synchronous_commit=on',
  ];
}

/** The environment of a server: the caller's settings, except for what makes it a part of this cluster. */
export function environmentOf(plan: ClusterPlan, member: Member): NodeJS.ProcessEnv {
  const { environment, files, secrets, databaseUrl, spread } = plan;
  const partitions = member.role === 'engine' && member.number !== null ? partitionsOf(spread, member.number) : null;
  const portOf = (role: Member['role']): number => plan.members.find((one) => one.role === role)?.port ?? 0;
  return {
    ...environment,
    ...compileCache,
    [CLUSTER_VARIABLE]: files.dataDirectory,
    DEMO: environment['DEMO'] ?? '1',
    PUBLIC_URL: environment['PUBLIC_URL'] ?? plan.url,
    SECRET_KEY: environment['SECRET_KEY'] ?? secrets.secretKey,
    SANDBOX_PORT: String(plan.sandboxPort),
    FILES_URL: environment['FILES_URL'] ?? `file://${files.documents}`,
    AUDIT_HEADS_FILE: environment['AUDIT_HEADS_FILE'] ?? join(files.dataDirectory, 'audit-heads.log'),
    DATABASE_URL: databaseUrl ?? `postgres://${DATABASE_USER}:${secrets.databasePassword}@127.0.0.1:${portOf('postgres')}/postgres`,
    BUS_URL: `nats://${BUS_USER}:${secrets.busPassword}@127.0.0.1:${portOf('nats')}`,
    DATA_DIR: files.server,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    PORT: String(member.port),
    ...(partitions === null ? {} : { PARTITIONS: partitions }),
  };
}
