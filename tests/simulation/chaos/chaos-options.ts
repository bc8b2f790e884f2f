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
    'Injects database and server faults into a pair of real servers (leader and standby) on a disposable PostgreSQL while clients trade ' +
    'and deposit, and reports whether anything was lost, duplicated or left unexplained.',
};

const AFTER_HELP = `
Examples:
  npm run chaos -- --minutes 10                   runs for 10 minutes, all faults in random order
  npm run chaos -- --minutes 10 --seed 7          repeats the order of an earlier run
  npm run chaos -- --minutes 2 --faults freeze,refuse+kill-server
                                                  only these faults; a plus combines two
  npm run chaos -- --minutes 2 --short            freezes and outages last seconds

Faults:
${Object.entries(FAULTS)
  .map(([name, { title }]) => `  ${name.padEnd(18)} ${title}`)
  .join('\n')}
`;

/** `words` are the command line's arguments; `fallbackSeed` is used if none is given. */
export function readChaosArguments(words: readonly string[], fallbackSeed: number): Reading<ChaosArguments> {
  return readCommandLine<ChaosArguments>(PROGRAM, words, (program, ask) => {
    program
      .requiredOption('--minutes <number>', `duration, at most ${MOST_MINUTES}`, readMinutes)
      .option('--seed <number>', 'seed for the order of the faults', readSeed)
      .option('--faults <names>', 'faults to play, separated by commas', readPlans)
      .option('--short', 'freezes and outages last only seconds')
      .addHelpText('after', AFTER_HELP)
      .action(({ minutes, seed = fallbackSeed, faults = ALL_PLANS, short = false }) =>
        ask({ minutes, seed, plans: faults, isShort: short }),
      );
  });
}

/** The clients' sessions last for a day. */
const MOST_MINUTES = 12 * 60;

function readMinutes(text: string): number {
  const minutes = Number(text);
  return minutes > 0 && minutes <= MOST_MINUTES ? minutes : refuseWord(`It must be a number above 0 and at most ${MOST_MINUTES}.`);
}

function readSeed(text: string): number {
  const seed = Number(text);
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : refuseWord('It must be a whole number.');
}

function readPlans(text: string): readonly FaultPlan[] {
  return text.split(',').map((name) => readPlan(name) ?? refuseWord(`There is no fault "${name}", or these two cannot be combined.`));
}
