/**
 * `npm run audit`: follows the audit log from its first entry and says whether anybody has changed it. Exits with 1 where anything does
 * not fit. The embedded database is only to be had while the server is stopped.
 */
import { runWithoutWords } from '../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../offline-tool.ts';
import { headsFileOf, readHeads } from './head-file.ts';
import { describeAuditFault, verifyAudit } from './verify-audit.ts';

const PROGRAM = {
  name: 'npm run audit',
  description: 'Follows the audit log from its first entry, and says whether anybody has changed it.',
};

const check = async ({ config, database }: OfflineTool): Promise<number> => {
  const { entries, head, headsCompared, faults } = await verifyAudit(database, await readHeads(headsFileOf(config)));
  console.log(`${entries} entries, ${headsCompared} heads of earlier days`);
  console.log(`head ${head.digest}`);
  for (const fault of faults) console.error(describeAuditFault(fault));
  console.log(faults.length === 0 ? 'unchanged' : `${faults.length} differences`);
  return faults.length === 0 ? 0 : 1;
};

await runWithoutWords(PROGRAM, () => runOfflineTool(check));
