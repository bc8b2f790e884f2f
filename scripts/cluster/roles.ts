import type { Role as ServerRole } from '@fairlead/server/roles.ts';

/** The kinds of processes in a cluster, in the order in which they start. They stop in the reverse order. */
export const ROLES = ['postgres', 'nats', 'feed', 'engine', 'worker', 'gateway', 'load-balancer'] as const;
export type Role = (typeof ROLES)[number];

/** Those of the server, of which a cluster may have several processes each. */
export const SERVER_ROLES = ['feed', 'engine', 'worker', 'gateway'] as const satisfies readonly ServerRole[];

/** How many processes of each role of the server a cluster has. */
export type ClusterSize = Readonly<Record<ServerRole, number>>;

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
