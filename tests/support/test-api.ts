import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { startFixtureApi, type FixtureApi } from '@fairlead/server/fixture-api.ts';
import { openTestDatabase, type DatabaseKind } from './databases.ts';

export interface TestApi {
  readonly database: Database;
  readonly api: FixtureApi;
  /** Closes the API and deletes its database. */
  close(): Promise<void>;
}

/** Opens the API of server/fixture-api.ts on a database of its own. `settings` are environment variables. */
export async function openTestApi(kind: DatabaseKind, settings: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const { database, remove } = await openTestDatabase(kind);
  const api = await startFixtureApi(database, settings);
  return {
    database,
    api,
    close: async () => {
      await api.close();
      await remove();
    },
  };
}
