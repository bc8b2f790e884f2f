/**
 * `npm run audit`: verifies the audit log from its first entry and reports any tampering. Exits with 1 if anything does not match. The
 * embedded database is only available while the server is stopped.
 */
import { runQuietly } from '../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../offline-tool.ts';
import { checkpointsFileOf, readCheckpoints } from './checkpoint-file.ts';
import { describeAuditFault, verifyAudit } from './verify-audit.ts';

const PROGRAM = {
  name: 'npm run audit',
  description: 'Verifies the audit log from its first entry and reports any tampering.',
};

const check = async ({ config, database }: OfflineTool): Promise<number> => {
  const { entries, head, headsCompared, faults } = await verifyAudit(database, await readCheckpoints(checkpointsFileOf(config)));
  console.log(`${entries} entries, ${headsCompared} earlier checkpoints compared`);
  console.log(`digest ${head.digest}`);
  for (const fault of faults) console.error(describeAuditFault(fault));
  console.log(faults.length === 0 ? 'unchanged' : `${faults.length} differences`);
  return faults.length === 0 ? 0 : 1;
};

await runQuietly(PROGRAM, () => runOfflineTool(check));
