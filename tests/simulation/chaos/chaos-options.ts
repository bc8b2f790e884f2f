import { parseArgs } from 'node:util';
import { ALL_PLANS } from './fault-order.ts';
import { FAULTS, namePlan, readPlan, type FaultPlan } from './faults.ts';

export interface ChaosArguments {
  readonly minutes: number;
  readonly seed: number;
  readonly plans: readonly FaultPlan[];
  readonly isShort: boolean;
}

export const CHAOS_HELP = `Plays faults of the database and of servers against two real servers on a throw-away PostgreSQL, of which one leads, while clients trade and
pay in, and says whether anything was lost, doubled or cannot be explained.

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

export type ReadChaosArguments =
  | { readonly kind: 'run'; readonly arguments: ChaosArguments }
  | { readonly kind: 'help' }
  /** A sentence that says what was expected. */
  | { readonly kind: 'fault'; readonly message: string };

/** `words` is what follows the command's own name; `fallbackSeed` is used where none is named. */
export function readChaosArguments(words: readonly string[], fallbackSeed: number): ReadChaosArguments {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const fault = (message: string): ReadChaosArguments => ({ kind: 'fault', message });
  try {
    const { values } = parseArgs({ args: [...words], options: { minutes: text, seed: text, faults: text, short: flag, help: flag } });
    if (values.help === true) return { kind: 'help' };
    const minutes = Number(values.minutes ?? 'none');
    if (!(minutes > 0 && minutes <= MOST_MINUTES)) return fault(`--minutes must be a number above 0 and at most ${MOST_MINUTES}.`);
    const seed = Number(values.seed ?? fallbackSeed);
    if (!Number.isSafeInteger(seed) || seed < 0) return fault('--seed must be a whole number.');
    const names = values.faults?.split(',') ?? ALL_PLANS.map(namePlan);
    const plans = names.map(readPlan).filter((plan) => plan !== null);
    const unknown = names.find((name) => readPlan(name) === null);
    if (unknown !== undefined) return fault(`There is no fault ${JSON.stringify(unknown)}, or these two cannot be played at once.`);
    return { kind: 'run', arguments: { minutes, seed, plans, isShort: values.short === true } };
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
}

/** The sessions of the clients last for a day. */
const MOST_MINUTES = 12 * 60;
