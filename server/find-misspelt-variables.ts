/** Variables of the environment that look like a mistyped name of the configuration. Pure. */
import { VARIABLE_NAMES } from './config.ts';
import { editDistance } from './edit-distance.ts';

export interface MisspeltVariable {
  readonly name: string;
  /** What was probably meant. */
  readonly nearest: string;
}

/** Read by other programs of Fairlead. */
const OTHER_VARIABLES: readonly string[] = [
  'FAIRLEAD_URL',
  'OPERATOR_EMAIL',
  'OPERATOR_PASSWORD',
  'OPERATOR_CODE',
  'SANDBOX_HOST',
  'SANDBOX_NAME',
  'SANDBOX_SECRET',
  'SANDBOX_SHOPS',
  'SANDBOX_STRIPE_WEBHOOK',
  'SANDBOX_FILE',
  'SANDBOX_SLOW_MS',
  'SANDBOX_CONTROL',
];

/** Usual names of other software that happen to be close to one of ours: gettext's, and lists of what we have one of. */
const FOREIGN_VARIABLES: readonly string[] = ['LANGUAGE', 'PORTS', 'HOSTS', 'POST'];

const NOT_MISSPELT = new Set([...VARIABLE_NAMES, ...OTHER_VARIABLES, ...FOREIGN_VARIABLES]);

/** Letters, digits and underscores: what a shell can set, and what is safe to print. */
const NAME = /^\w+$/;
/** Set by npm for every script, by the thousand. */
const OF_NPM = /^npm_/i;

/** Values are not looked at, except that an empty one is none. */
export function findMisspeltVariables(environment: Readonly<Record<string, string | undefined>>): readonly MisspeltVariable[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || value === '' || !NAME.test(name) || OF_NPM.test(name) || NOT_MISSPELT.has(name)) return [];
    const nearest = findNearest(name.toUpperCase());
    return nearest === null ? [] : [{ name, nearest }];
  });
}

export function describeMisspeltVariable({ name, nearest }: MisspeltVariable): string {
  return `The environment variable ${name} is unknown and has no effect. Did you mean ${nearest}?`;
}

function findNearest(name: string): string | null {
  let nearest: { readonly known: string; readonly distance: number } | null = null;
  for (const known of VARIABLE_NAMES) {
    const distance = distanceIfClose(name, known);
    if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { known, distance };
  }
  return nearest?.known ?? null;
}

/** Short names are close to many words: of them one slip counts, or the same letters in another order. */
const SHORT_NAME_LENGTH = 7;
const MOST_SLIPS = 2;

function distanceIfClose(name: string, known: string): number | null {
  if (Math.abs(name.length - known.length) > MOST_SLIPS) return null;
  const distance = editDistance(name, known);
  const slips = known.length <= SHORT_NAME_LENGTH && !hasSameLetters(name, known) ? 1 : MOST_SLIPS;
  return distance <= slips ? distance : null;
}

function hasSameLetters(name: string, known: string): boolean {
  const sorted = (text: string): string => text.split('').toSorted().join('');
  return sorted(name) === sorted(known);
}
