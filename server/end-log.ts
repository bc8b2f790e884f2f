/**
 * `npm run end-log -- --reason REASON`: ends the transparency log, so that the server begins another one with a new key. For when the log's
 * key may be known to others, or should be replaced. The embedded database is only available while the server is stopped.
 */
import { readCommandLine, refuseWord, runCommandLine } from './command-line.ts';
import { endLog, OPERATOR_REASONS, type OperatorReason } from './features/proof/log/end-log.ts';
import { runOfflineTool } from './offline-tool.ts';

const PROGRAM = {
  name: 'npm run end-log --',
  description: 'Ends the transparency log: the server begins another one, with a new key, which names the last checkpoint of this one.',
};

const reading = readCommandLine<OperatorReason>(PROGRAM, process.argv.slice(2), (program, ask) => {
  program
    .requiredOption('--reason <reason>', `why: ${OPERATOR_REASONS.join(' or ')}; the next log says it`, parseReason)
    .action(({ reason }) => ask(reason));
});

function parseReason(word: string): OperatorReason {
  const reason = OPERATOR_REASONS.find((known) => known === word);
  return reason ?? refuseWord(`It has to be ${OPERATOR_REASONS.join(' or ')}.`);
}

await runCommandLine(reading, (reason) =>
  runOfflineTool(async ({ database }) => {
    const result = await endLog(database, reason, Date.now());
    switch (result.kind) {
      case 'none':
        process.stderr.write('There is no log yet.\n');
        return 1;
      case 'endedBefore':
        process.stdout.write(`${result.origin} was ended before. The server begins another log.\n`);
        return 0;
      case 'ended':
        process.stdout.write(`${result.origin} ends after ${result.size} signed entries or a few more. The server begins another log.\n`);
        return 0;
    }
  }),
);
