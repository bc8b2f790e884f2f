import type { Role as ServerRole } from '@fairlead/server/roles.ts';

/** The kinds of processes in a cluster, in the order in which they start. They stop in the reverse order. */
export const ROLES = ['postgres', 'nats', 'feed', 'engine', 'worker', 'gateway', 'load-balancer'] as const;
export type Role = (typeof ROLES)[number];

/** Those of the server, of which a cluster may have several processes each. */
export const SERVER_ROLES = ['feed', 'engine', 'worker', 'gateway'] as const satisfies readonly ServerRole[];

/** How many processes of each role of the server a cluster has; of engines, for each group of partitions. */
export interface ClusterSize extends Readonly<Record<ServerRole, number>>, Spread {}

export interface Spread {
  /** Over which accounts are spread. */
  readonly partitions: number;
  /** Each engine leads or stands by for the partitions of one group. */
  readonly groups: number;
}

/** The partitions of an engine, counted from 1, as the server reads them from PARTITIONS; null if it has all. */
export function partitionsOf({ partitions, groups }: Spread, engineNumber: number): string | null {
  if (groups === 1) return null;
  const group = (engineNumber - 1) % groups;
  const [first, next] = [group, group + 1].map((index) => Math.floor((index * partitions) / groups));
  return `${first}-${(next ?? partitions) - 1}`;
}

export interface Member {
  readonly role: Role;
  /** Counted from 1; null for a role that has one process only. */
  readonly number: number | null;
  readonly port: number;
}

/** How output names a process, such as `gateway 2`. */
export function titleOf({ role, number }: Pick<Member, 'role' | 'number'>): string {
  return number === null ? role : `${role} ${number}`;
}

export function isServerRole(role: Role): role is ServerRole {
  return SERVER_ROLES.some((known) => known === role);
}
