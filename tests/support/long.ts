import { testDatabases, type DatabaseKind } from './databases.ts';

/**
 * `npm run test:long` has the time that `npm test` has not: what takes minutes is played shorter there, or on one database, and in full here.
 */
export const isLong = process.env['LONG'] === '1';

/** Both databases where there is time; otherwise the one that is run in production. */
export const databasesInTime: readonly DatabaseKind[] = isLong ? testDatabases : testDatabases.slice(-1);
