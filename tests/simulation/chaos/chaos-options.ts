import { readCommandLine, refuseWord, type Reading } from '@fairlead/server/command-line.ts';
import { ALL_PLANS } from './fault-order.ts';
import { FAULTS, readPlan, type FaultPlan } from './faults.ts';

export interface ChaosArguments {
  readonly minutes: number;
  readonly seed: number;
  readonly plans: readonly FaultPlan[];
  readonly isShort: boolean;
}

const PROGRAM = {
  name: 'npm run chaos --',
  description:
    'Plays faults of the database and of servers against two real servers on a throw-away PostgreSQL, of which one leads, while clients trade ' +
    'and pay in, and says whether anything was lost, doubled or cannot be explained.',
};

const AFTER_HELP = `
Examples:
  npm run chaos -- --minutes 10                   for so long, each fault in random order
  npm run chaos -- --minutes 10 --seed 7          the same order again
  npm run chaos -- --minutes 2 --faults freeze,refuse+kill-server
                                                  only these; a plus plays two at once
  npm run chaos -- --minutes 2 --short            freezes and outages last seconds

Faults:
${Object.entries(FAULTS)
  .map(([name, { title }]) => `  ${name.padEnd(18)} ${title}`)
  .join('\n')}
`;

/** `words` is what follows the command's own name; `fallbackSeed` is used where none is named. */
export function readChaosArguments(words: readonly string[], fallbackSeed: number): Reading<ChaosArguments> {
  return readCommandLine<ChaosArguments>(PROGRAM, words, (program, ask) => {
    program
      .requiredOption('--minutes <number>', `how long, at most ${MOST_MINUTES}`, readMinutes)
      .option('--seed <number>', 'of the order of the faults', readSeed)
      .option('--faults <names>', 'with commas between them', readPlans)
      .option('--short', 'freezes and outages last seconds')
      .addHelpText('after', AFTER_HELP)
      .action(({ minutes, seed = fallbackSeed, faults = ALL_PLANS, short = false }) =>
        ask({ minutes, seed, plans: faults, isShort: short }),
      );
  });
}

/** The sessions of the clients last for a day. */
const MOST_MINUTES = 12 * 60;

function readMinutes(text: string): number {
  const minutes = Number(text);
  return minutes > 0 && minutes <= MOST_MINUTES ? minutes : refuseWord(`It has to be a number above 0 and at most ${MOST_MINUTES}.`);
}

function readSeed(text: string): number {
  const seed = Number(text);
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : refuseWord('It has to be a whole number.');
}

function readPlans(text: string): readonly FaultPlan[] {
  return text.split(',').map((name) => readPlan(name) ?? refuseWord(`There is no fault "${name}", or these two cannot be played at once.`));
}
