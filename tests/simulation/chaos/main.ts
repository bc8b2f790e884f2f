/** `npm run chaos`: see chaos-options.ts. Exits with 1 if anything was lost, duplicated or unexplained, or a limit was exceeded. */
import { randomInt } from 'node:crypto';
import { runCommandLine } from '@fairlead/server/command-line.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { ensurePostgres } from '../../../scripts/ensure-tools.ts';
import { readChaosArguments, type ChaosArguments } from './chaos-options.ts';
import { formatMarkdown, formatReport } from './chaos-report.ts';
import { orderPlans } from './fault-order.ts';
import { runChaos } from './run-chaos.ts';

const TRADERS = 4;
const PAYERS = 2;

await runCommandLine(readChaosArguments(process.argv.slice(2), randomInt(1_000_000)), run);

async function run({ minutes, seed, plans, isShort }: ChaosArguments): Promise<void> {
  ensurePostgres();
  console.log(`seed ${seed}`);
  const log = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const order = orderPlans(plans, seededRandom(seed));
  const report = await runChaos({ seed, plans: order, minutes, isShort, traders: TRADERS, payers: PAYERS, log });
  console.log(`\n${formatReport(report)}`);
  console.log(formatMarkdown(report));
  process.exitCode = report.isClean ? 0 : 1;
}
