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
`;

const MOST = 16;

/** `words` are the command line's arguments. */
export function readClusterArguments(words: readonly string[]): Reading<ClusterSize> {
  return readCommandLine<ClusterSize>(PROGRAM, words, (program, ask) => {
    program
      .option('--gateways <number>', 'processes that serve pages, calls and sockets', readCount, 3)
      .option('--engines <number>', 'processes that decide orders', readCount, 2)
      .option('--feeds <number>', 'processes that deliver prices', readCount, 1)
      .option('--workers <number>', 'processes that do background work', readCount, 1)
      .addHelpText('after', AFTER_HELP)
      .action(({ gateways, engines, feeds, workers }) => ask({ gateway: gateways, engine: engines, feed: feeds, worker: workers }));
  });
}

function readCount(text: string): number {
  const count = Number(text);
  return /^\d+$/.test(text) && count >= 1 && count <= MOST ? count : refuseWord(`It must be a whole number from 1 to ${MOST}.`);
}
