/** A PostgreSQL test database behind a network that fails on demand. Ends with the test. */
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { createTestDatabase, type DatabasePlace } from './databases.ts';
import { TcpProxy } from './tcp-proxy.ts';

export interface ProxiedDatabase {
  /** Bypasses the network that fails. */
  readonly direct: DatabasePlace;
  readonly proxied: DatabasePlace;
  readonly network: TcpProxy;
}

export async function createProxiedDatabase(): Promise<ProxiedDatabase> {
  const direct = await createTestDatabase('postgres');
  onTestFinished(() => direct.remove());
  const directory = new URL(inject('postgresUrl')).searchParams.get('host') ?? '';
  const network = await TcpProxy.open({ path: join(directory, '.s.PGSQL.5432') });
  onTestFinished(() => network.close());
  const name = new URL(direct.databaseUrl ?? '').pathname;
  return { direct, network, proxied: { ...direct, databaseUrl: `postgres://postgres@127.0.0.1:${network.port}${name}` } };
}
