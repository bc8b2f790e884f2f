/**
 * `npm run replay`: folds the whole journal again and says whether it gives the states of the snapshots, the balances of the
 * ledger, and the closed positions. Exits with 1 where anything differs. The embedded database is only to be had while the server
 * is stopped.
 */
import { runWithoutWords } from '../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../offline-tool.ts';
import { verifyJournal } from './verify-journal.ts';

const PROGRAM = {
  name: 'npm run replay',
  description: 'Folds the whole journal again, and compares the result with the snapshots, the ledger and the closed positions.',
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

await runWithoutWords(PROGRAM, () => runOfflineTool(replay));
