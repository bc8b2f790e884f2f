/**
 * `node bench/standby-process.ts DATABASE_URL DIRECTORY`: an engine that follows as a standby, as a second server's does, until its input
 * ends.
 */
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { BenchMarket } from './bench-market.ts';

const CATCHES_UP_EVERY_MS = 50;

const [databaseUrl, dataDir] = process.argv.slice(2);
if (databaseUrl === undefined || dataDir === undefined) throw new Error('the database URL and the directory are missing');
const database = await openDatabase({ databaseUrl, dataDir });
const engine = await Engine.standBy({
  store: new DatabaseJournalStore(database),
  market: new BenchMarket(),
  clock: Date.now,
  log: { info: () => undefined, error: (details) => console.error(details) },
});
let isFollowing = false;
const following = setInterval(() => {
  if (isFollowing) return;
  isFollowing = true;
  void engine.follow().finally(() => {
    isFollowing = false;
  });
}, CATCHES_UP_EVERY_MS);
console.log('following');
process.stdin.on('end', () => {
  clearInterval(following);
  process.exit(0);
});
process.stdin.resume();
