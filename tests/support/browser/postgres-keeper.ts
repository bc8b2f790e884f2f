/**
 * Starts a PostgreSQL server, prints its URL, and stops it when the process that started this one is gone. That process becomes another
 * program (scripts/start.ts), so it cannot do this itself.
 */
import { startPostgres } from '../postgres.ts';

const LOOK_EVERY_MS = 200;

const starter = process.ppid;
// Each server of a run has connections of its own.
const postgres = await startPostgres({ settings: { max_connections: '300' } });
process.stdout.write(`${postgres.url('postgres')}\n`);
const looking = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(looking);
  void postgres.stop();
}, LOOK_EVERY_MS);
