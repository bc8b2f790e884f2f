/** Finds environment variables that look like a misspelt configuration name. Pure. */
import { VARIABLE_NAMES } from './config.ts';
import { editDistance } from './edit-distance.ts';

export interface MisspeltVariable {
  readonly name: string;
  /** The variable probably meant. */
  readonly nearest: string;
}

/** Read by Fairlead's other programs. */
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

/** Common names of other software that are close to one of ours: gettext's, and plurals of ours. */
const FOREIGN_VARIABLES: readonly string[] = ['LANGUAGE', 'PORTS', 'HOSTS', 'POST'];

const NOT_MISSPELT = new Set([...VARIABLE_NAMES, ...OTHER_VARIABLES, ...FOREIGN_VARIABLES]);

/** Letters, digits and underscores: names that a shell can set and that are safe to print. */
const NAME = /^\w+$/;
/** npm sets these by the thousand for every script. */
const OF_NPM = /^npm_/i;

/** Values are ignored, except that an empty one counts as not set. */
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

/** Short names are close to many words: they match only with a single slip, or with the same letters in a different order. */
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
