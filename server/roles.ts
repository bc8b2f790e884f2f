/**
 * What one process does of an installation's work. Without a role it does everything, and needs no bus. With one, it shares the work with
 * processes of the other roles, on one machine or several: they talk over the bus, and what must not be lost is in PostgreSQL.
 */
import { isAuthenticated, readBusAddress } from './bus/bus-address.ts';
import { readCommandLine, refuseWord, type Reading } from './command-line.ts';
import { ConfigError, describeVariable, type Config } from './config.ts';
import type { LeaseKind } from './engine/leadership/leases.ts';

export const ROLES = ['gateway', 'engine', 'feed', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Duties {
  readonly role: Role | null;
  /** Serves pages, calls and sockets. There can be any number of gateways. */
  readonly isGateway: boolean;
  /** Decides commands and writes the journal, if it leads. */
  readonly hasEngine: boolean;
  /** Takes prices from their source and reviews them, instead of receiving them over the bus. */
  readonly hasPrices: boolean;
  /** Runs jobs, sends emails, records candles and trades for AutoTrading, if it leads. */
  readonly hasWork: boolean;
  /** What one process leads while the others of its role stand by; null if they are all the same. */
  readonly lease: LeaseKind | null;
}

const DUTIES: Readonly<Record<Role, Omit<Duties, 'role'>>> = {
  gateway: { isGateway: true, hasEngine: false, hasPrices: false, hasWork: false, lease: null },
  engine: { isGateway: false, hasEngine: true, hasPrices: false, hasWork: false, lease: 'journal' },
  feed: { isGateway: false, hasEngine: false, hasPrices: true, hasWork: false, lease: 'prices' },
  worker: { isGateway: false, hasEngine: false, hasPrices: false, hasWork: true, lease: 'work' },
};

const EVERYTHING: Omit<Duties, 'role'> = { isGateway: true, hasEngine: true, hasPrices: true, hasWork: true, lease: 'journal' };

export function dutiesOf(role: Role | null): Duties {
  return { role, ...(role === null ? EVERYTHING : DUTIES[role]) };
}

const PROGRAM = { name: 'node server/main.ts', description: 'Starts a Fairlead server, configured by environment variables.' };

/** Reads the arguments of the server: its role, or null if it does everything. */
export function readRole(words: readonly string[]): Reading<Role | null> {
  return readCommandLine<Role | null>(PROGRAM, words, (program, ask) => {
    program
      .option('--role <role>', `does one part of the work: ${ROLES.join(', ')}; if absent, all of it`, parseRole)
      .action(({ role }) => ask(role ?? null));
  });
}

function parseRole(word: string): Role {
  const role = ROLES.find((one) => one === word);
  if (role === undefined) refuseWord(`It has to be one of ${ROLES.join(', ')}.`);
  return role;
}

/** What processes on several machines have to share, since none of them may rely on its own disk. */
const SHARED: readonly (keyof Config)[] = ['busUrl', 'databaseUrl', 'secretKey', 'filesUrl', 'publicUrl'];

/** Throws a ConfigError if the configuration lacks what a process of this role shares with the others. */
export function requireShared(role: Role | null, config: Config): void {
  const faults = role === null ? findFaultsAlone(config) : findFaults(role, config);
  if (faults.length > 0) throw new ConfigError(['The configuration is invalid.', ...faults].join('\n  '));
}

function findFaultsAlone({ busUrl, partitions }: Config): readonly string[] {
  const faults: string[] = [];
  if (busUrl !== null) faults.push('BUS_URL is set, but a server without --role uses no bus. Start it with --role, or remove BUS_URL.');
  if (partitions !== null) {
    faults.push('PARTITIONS is set, but a server without --role leads all partitions. Start it with --role engine, or remove PARTITIONS.');
  }
  return faults;
}

function findFaults(role: Role, config: Config): readonly string[] {
  const needed = role === 'gateway' || role === 'worker' ? [...SHARED, 'auditCheckpointsFile' as const] : SHARED;
  const missing = needed.filter((key) => config[key] === null);
  const faults = missing.map((key) => {
    const { name, accepts } = describeVariable(key);
    return `${name} is missing; with --role ${role} it must be ${accepts}, the same for all processes.`;
  });
  const address = config.busUrl === null ? null : readBusAddress(config.busUrl);
  if (config.environment === 'production' && address !== null && !isAuthenticated(address)) {
    faults.push('BUS_URL has no user and password; in production it must have both, or anyone who reaches the bus could give orders.');
  }
  if (role !== 'engine' && config.partitions !== null) {
    faults.push(`PARTITIONS is set, but a process with --role ${role} leads no partitions. Remove PARTITIONS.`);
  }
  return faults;
}
