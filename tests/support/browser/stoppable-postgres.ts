/** A PostgreSQL server with the seeded clients, which a test takes down and brings back while a Fairlead server runs on it. */
import { startPostgres } from '../postgres.ts';

export interface StoppablePostgres {
  readonly url: string;
  /** Stops it as a crash would: every connection breaks, and no new one is accepted. */
  takeAway(): Promise<void>;
  /** Starts it again; resolves when it accepts connections. Does nothing while it runs. */
  giveBack(): Promise<void>;
  /** Stops it for good and deletes its files. */
  remove(): Promise<void>;
}

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const server = await startPostgres();
  const url = await server.createDatabase('browser');
  // Imported here because it loads the engine: only the worker with this test waits for that.
  const { seedBrowserDatabase } = await import('./start-browser-postgres.ts');
  await seedBrowserDatabase(url);
  let isAway = false;
  return {
    url,
    takeAway: async () => {
      isAway = true;
      await server.shutDown('immediate');
    },
    giveBack: async () => {
      if (isAway) await server.startAgain();
      isAway = false;
    },
    remove: server.stop,
  };
}
