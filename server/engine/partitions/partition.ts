/**
 * `npm run partition -- COUNT`: spreads the accounts that are opened from then on over several partitions, each with a journal of its own.
 * It can't be undone. Stop all processes first.
 */
import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';
import { readCommandLine, refuseWord, runCommandLine } from '../../command-line.ts';
import { runOfflineTool, type OfflineTool } from '../../offline-tool.ts';
import { spreadAccounts } from './spread-accounts.ts';

const PROGRAM = {
  name: 'npm run partition --',
  description:
    "Spreads new accounts over several partitions, each with a journal and an engine of its own. It can't be undone. Stop all processes first.",
};

const reading = readCommandLine<number>(PROGRAM, process.argv.slice(2), (program, ask) => {
  program.argument('<count>', `how many partitions, from 2 to ${MOST_PARTITIONS}`, readCount).action((count) => ask(count));
});

await runCommandLine(reading, (count) => runOfflineTool((tool) => partition(tool, count), { mayMakeDatabase: true }));

function readCount(text: string): number {
  const count = Number(text);
  return /^\d+$/.test(text) && count >= 2 && count <= MOST_PARTITIONS
    ? count
    : refuseWord(`It must be a whole number from 2 to ${MOST_PARTITIONS}.`);
}

async function partition({ database }: OfflineTool, count: number): Promise<number> {
  const spreading = await spreadAccounts(database, count);
  switch (spreading.kind) {
    case 'spread': {
      const { accountsFrom } = spreading.partitioning;
      const kept = accountsFrom === 1 ? '' : ` Accounts up to ${accountsFrom - 1} stay in partition 0.`;
      process.stdout.write(`Accounts from ${accountsFrom} on are spread over ${count} partitions.${kept}\n`);
      return 0;
    }
    case 'alreadySpread':
      process.stderr.write(`Accounts are already spread over ${spreading.count} partitions, and none can move to another.\n`);
      return 1;
    case 'inUse':
      process.stderr.write('A process of this installation is running. Stop all of them first.\n');
      return 1;
  }
}
