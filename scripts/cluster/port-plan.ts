import { SERVER_ROLES, type ClusterSize, type Member } from './roles.ts';

const HIGHEST_PORT = 65_535;

export interface PortPlan {
  /** In the order in which the processes start. */
  readonly members: readonly Member[];
  /** The port of the demo's payment providers: the one after all others. */
  readonly sandboxPort: number;
}

/**
 * Gives every process a port: the load balancer `port`, the gateways the next ones, and the others those after them. Throws an Error if
 * there aren't as many ports.
 */
export function planPorts(port: number, size: ClusterSize): PortPlan {
  let next = port;
  const take = (): number => next++;
  const loadBalancer: Member = { role: 'load-balancer', number: null, port: take() };
  const servers = [...SERVER_ROLES].toReversed().flatMap((role) =>
    Array.from({ length: size[role] * (role === 'engine' ? size.groups : 1) }, (_, index): Member => ({
      role,
      number: index + 1,
      port: take(),
    })),
  );
  const database: Member = { role: 'postgres', number: null, port: take() };
  const bus: Member = { role: 'nats', number: null, port: take() };
  const sandboxPort = take();
  if (port < 1 || sandboxPort > HIGHEST_PORT) {
    throw new Error(
      `A cluster of this size needs ${sandboxPort - port + 1} ports from PORT on: PORT must be from 1 to ${HIGHEST_PORT - (sandboxPort - port)}.`,
    );
  }
  const inOrder = SERVER_ROLES.flatMap((role) => servers.filter((server) => server.role === role));
  return { members: [database, bus, ...inOrder, loadBalancer], sandboxPort };
}
