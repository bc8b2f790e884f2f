import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';
import { readCommandLine, refuseWord, type Reading } from '@fairlead/server/command-line.ts';
import type { ClusterSize } from './roles.ts';

const PROGRAM = {
  name: 'npm run cluster --',
  description:
    'Runs the demo as several processes on this machine: gateways behind a load balancer, engines, price feeds and workers, with PostgreSQL and NATS.',
};

const AFTER_HELP = `
Environment:
  PORT      the load balancer's port (default: 8080); the other processes use the ports after it
  HOST      the load balancer's address (default: 127.0.0.1); the others can be reached from this machine only
  DATA_DIR  where everything is kept (default: ./data-cluster)

The number of partitions is decided at the first start and can't be changed.
`;

const MOST = 16;

const readCount = countUpTo(MOST);

/** `words` are the command line's arguments. */
export function readClusterArguments(words: readonly string[]): Reading<ClusterSize> {
  return readCommandLine<ClusterSize>(PROGRAM, words, (program, ask) => {
    program
      .option('--gateways <number>', 'processes that serve pages, calls and sockets', readCount, 3)
      .option('--engines <number>', 'processes that decide orders, for each group of partitions', readCount, 2)
      .option('--partitions <number>', 'journals over which accounts are spread', countUpTo(MOST_PARTITIONS), 1)
      .option('--groups <number>', 'groups of partitions, each with engines of its own', readCount, 1)
      .option('--feeds <number>', 'processes that deliver prices', readCount, 1)
      .option('--workers <number>', 'processes that do background work', readCount, 1)
      .addHelpText('after', AFTER_HELP)
      .action(({ gateways, engines, feeds, workers, partitions, groups }) => {
        if (groups > partitions) program.error(`error: ${groups} groups need at least as many partitions (--partitions ${groups}).`);
        ask({ gateway: gateways, engine: engines, feed: feeds, worker: workers, partitions, groups });
      });
  });
}

function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    return /^\d+$/.test(text) && count >= 1 && count <= most ? count : refuseWord(`It must be a whole number from 1 to ${most}.`);
  };
}
