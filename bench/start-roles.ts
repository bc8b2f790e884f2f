/** Installations for measurements: of processes with roles, or of one that does everything. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Role } from '@fairlead/server/roles.ts';
import { startNats, type NatsServer } from '@fairlead/tests/support/nats.ts';
import { startRoleProcess, startServerProcess, type ServerProcess } from '@fairlead/tests/support/server-process.ts';

export interface Installation {
  /** Those that serve clients. */
  readonly gateways: readonly ServerProcess[];
  readonly engines: readonly ServerProcess[];
  readonly nats: NatsServer | null;
  stop(): Promise<void>;
}

export interface Size {
  readonly gateways: number;
  /** Each with an engine of its own. */
  readonly partitions: number;
}

export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** As in the configuration. */
  readonly priceFeed: string;
}

const BUS_USER = { name: 'fairlead', password: 'the-password-of-a-measured-bus' };

const SETTINGS = {
  SECRET_KEY: 'the-secret-key-of-a-measured-server',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
};

export async function startAlone(place: Place): Promise<Installation> {
  const server = await startServerProcess(place, { ...SETTINGS, PRICE_FEED: place.priceFeed });
  return { gateways: [server], engines: [], nats: null, stop: async () => void (await server.end('SIGKILL')) };
}

export async function startRoles(place: Place, { gateways: gatewayCount, partitions }: Size): Promise<Installation> {
  const nats = await startNats({ users: [BUS_USER] });
  const settings = {
    ...SETTINGS,
    PRICE_FEED: place.priceFeed,
    BUS_URL: nats.url(BUS_USER),
    FILES_URL: pathToFileURL(join(place.dataDir, 'files')).href,
    AUDIT_HEADS_FILE: join(place.dataDir, 'checkpoints.log'),
    PUBLIC_URL: 'http://localhost:8080',
  };
  const started: ServerProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await nats.stop();
  };
  const start = async (role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const server = await startRoleProcess(role, place, { ...settings, ...more });
    started.push(server);
    return server;
  };
  try {
    await start('feed');
    const engines: ServerProcess[] = [];
    while (engines.length < partitions) engines.push(await start('engine', { PARTITIONS: String(engines.length) }));
    await start('worker');
    const gateways: ServerProcess[] = [];
    while (gateways.length < gatewayCount) gateways.push(await start('gateway'));
    return { gateways, engines, nats, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
