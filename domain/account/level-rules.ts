import type { Cents } from '../money.ts';

/** The level that every account begins with. What it is called in each language is a text like that of any other. */
export const FIRST_LEVEL = 'Standard';

export interface LevelTerms {
  readonly name: string;
  /** From which sum of deposits on a client is offered it. */
  readonly depositFrom: Cents;
}

export type LevelsFault =
  | { readonly kind: 'firstLevelWrong' }
  | { readonly kind: 'nameTwice' | 'notAscending'; readonly name: string }
  | { readonly kind: 'levelInUse'; readonly name: string };

/**
 * What is wrong with a list of levels, ascending, that is to replace the one there is; null where nothing is. `namesInUse` are the levels
 * that clients have: none of them can go.
 */
export function findLevelsFault(levels: readonly LevelTerms[], namesInUse: readonly string[]): LevelsFault | null {
  const [first] = levels;
  if (first?.name !== FIRST_LEVEL || first.depositFrom !== 0) return { kind: 'firstLevelWrong' };
  for (const [index, { name, depositFrom }] of levels.entries()) {
    const before = levels.slice(0, index);
    if (before.some((other) => other.name === name)) return { kind: 'nameTwice', name };
    if (before.some((other) => other.depositFrom >= depositFrom)) return { kind: 'notAscending', name };
  }
  const missing = namesInUse.find((name) => !levels.some((level) => level.name === name));
  return missing === undefined ? null : { kind: 'levelInUse', name: missing };
}
