/** A PostgreSQL server with the planted clients, which a test takes away and gives back while a server of ours runs on it. */
import { startPostgres } from '../postgres.ts';

export interface StoppablePostgres {
  readonly url: string;
  /** Stops it as a crash would: every connection breaks, and no new one is taken. */
  takeAway(): Promise<void>;
  /** Starts it again; resolves when it takes connections. Does nothing while it runs. */
  giveBack(): Promise<void>;
  /** Ends it for good and deletes what it wrote. */
  remove(): Promise<void>;
}

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const server = await startPostgres();
  const url = await server.createDatabase('browser');
  // Loaded here, as it brings the engine: only the worker with this test waits for that.
  const { plantBrowserDatabase } = await import('./start-browser-postgres.ts');
  await plantBrowserDatabase(url);
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
