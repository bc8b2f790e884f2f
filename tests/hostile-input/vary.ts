/** Valid input with one hostile value in it. */
import { HOSTILE_VALUES, NUL, Raw, type HostileValue } from './hostile-values.ts';

export type Path = readonly (string | number)[];

export interface Variation extends Omit<HostileValue, 'value'> {
  /** Where the hostile value is; empty for the input as a whole. */
  readonly path: Path;
  readonly input: unknown;
}

const ODD_KIND = { beyond: null, isAnyText: false } as const;

/** The path to every field, list and object of an input, itself included. Only the first of equal neighbours. */
export function pathsOf(input: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(input)) return [path, ...input.slice(0, 1).flatMap((one) => pathsOf(one, [...path, 0]))];
  if (!isRecord(input)) return [path];
  const seen = new Set<string>();
  const below = Object.entries(input).flatMap(([name, value]) => {
    const text = JSON.stringify(value);
    if (typeof value === 'object' && seen.has(text)) return [];
    seen.add(text);
    return pathsOf(value, [...path, name]);
  });
  return [path, ...below];
}

/** Every hostile value at every selected place, every field left out, and in every object a field that the schema does not know. */
export function* vary(input: unknown, isMeant: (path: Path) => boolean): Generator<Variation> {
  for (const path of pathsOf(input).filter(isMeant)) {
    for (const { value, ...kind } of HOSTILE_VALUES) yield { path, input: replaceAt(input, path, value), ...kind };
    if (path.length > 0) yield { path, input: replaceAt(input, path, undefined), ...ODD_KIND };
    const found = valueAt(input, path);
    if (!isRecord(found)) continue;
    yield { path, input: replaceAt(input, path, { ...found, [NUL]: 1 }), ...ODD_KIND, beyond: 'ofText' };
    yield { path, input: replaceAt(input, path, { ...found, unknown: { $gt: '' } }), ...ODD_KIND };
  }
}

/** The same input with another value at a place; undefined omits the field. */
export function replaceAt(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input)) return input.map((one: unknown, index) => (index === step ? replaceAt(one, rest, value) : one));
  if (!isRecord(input)) return input;
  const others = Object.entries(input).filter(([name]) => name !== step);
  const replaced = replaceAt(input[step], rest, value);
  return Object.fromEntries(replaced === undefined ? others : [...others, [step, replaced]]);
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce((found: unknown, step): unknown => {
    if (Array.isArray(found)) return found[Number(step)];
    return isRecord(found) ? found[step] : undefined;
  }, input);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Raw);
}
