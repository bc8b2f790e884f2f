import type { Cents } from '../money.ts';

/** The level every account starts with. Its name in each language is an ordinary text. */
export const FIRST_LEVEL = 'Standard';

export interface LevelTerms {
  readonly name: string;
  /** The total deposits from which a client is offered the level. */
  readonly depositFrom: Cents;
}

export type LevelsFault =
  | { readonly kind: 'firstLevelWrong' }
  | { readonly kind: 'nameTwice' | 'notAscending'; readonly name: string }
  | { readonly kind: 'levelInUse'; readonly name: string };

/**
 * Returns what is wrong with an ascending list of levels that is to replace the current one; null if it is valid. `namesInUse` are the
 * levels clients have, none of which may be removed.
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
