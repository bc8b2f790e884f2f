/**
 * `npm run replay`: folds the whole journal again and checks the result against the snapshots, the ledger balances and the closed
 * positions. Exits with 1 if anything differs. The embedded database is only available while the server is stopped.
 */
import { runQuietly } from '../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../offline-tool.ts';
import { verifyJournal } from './verify-journal.ts';

const PROGRAM = {
  name: 'npm run replay',
  description: 'Folds the whole journal again and compares the result with the snapshots, the ledger and the closed positions.',
};

const replay = async ({ database }: OfflineTool): Promise<number> => {
  const report = await verifyJournal(database);
  console.log(`${report.seq} entries, ${report.accounts} accounts, ${report.openPositions} open positions`);
  console.log(`state ${report.digest}`);
  console.log(`compared with ${report.snapshots} snapshots`);
  for (const fault of report.faults) console.error(fault);
  console.log(report.faults.length === 0 ? 'identical' : `${report.faults.length} differences`);
  return report.faults.length === 0 ? 0 : 1;
};

await runQuietly(PROGRAM, () => runOfflineTool(replay));
