/**
 * `npm run audit`: follows the audit log from its first entry and says whether anybody has changed it. Exits with 1 where anything does
 * not fit. The embedded database is only to be had while the server is stopped.
 */
import { openDatabase } from '../adapters/db/open-database.ts';
import { readConfig } from '../config.ts';
import { headsFileOf, readHeads } from './head-file.ts';
import { describeAuditFault, verifyAudit } from './verify-audit.ts';

const config = readConfig(process.env);
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDirectory });
try {
  const { entries, head, headsCompared, faults } = await verifyAudit(database, await readHeads(headsFileOf(config)));
  console.log(`${entries} entries, ${headsCompared} heads of earlier days`);
  console.log(`head ${head.digest}`);
  for (const fault of faults) console.error(describeAuditFault(fault));
  console.log(faults.length === 0 ? 'unchanged' : `${faults.length} differences`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
