/**
 * `npm run replay`: folds the whole journal of each partition again and checks the result against the snapshots, the ledger balances and
 * the closed positions. Exits with 1 if anything differs. The embedded database is only available while the server is stopped.
 */
import { runQuietly } from '../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../offline-tool.ts';
import { verifyJournal, type PartitionReport } from './verify-journal.ts';

const PROGRAM = {
  name: 'npm run replay',
  description: 'Folds the whole journal again and compares the result with the snapshots, the ledger and the closed positions.',
};

const replay = async ({ database }: OfflineTool): Promise<number> => {
  const { partitions, faults } = await verifyJournal(database);
  for (const report of partitions) printReport(report, partitions.length === 1 ? '' : `partition ${report.partition}: `);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'identical' : `${faults.length} differences`);
  return faults.length === 0 ? 0 : 1;
};

function printReport({ seq, accounts, openPositions, digest, snapshots }: PartitionReport, prefix: string): void {
  console.log(`${prefix}${seq} entries, ${accounts} accounts, ${openPositions} open positions`);
  console.log(`${prefix}state ${digest}`);
  console.log(`${prefix}compared with ${snapshots} snapshots`);
}

await runQuietly(PROGRAM, () => runOfflineTool(replay));
