/**
 * Starts a PostgreSQL server, says where it is, and ends it when the process that started this one is gone: that one becomes another program
 * (scripts/start.ts), which could keep nothing.
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
