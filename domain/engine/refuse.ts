import type { Command } from './command.ts';
import type { EngineEvent } from './event.ts';
import { comparePrecedence, type Refusal } from './refusal.ts';

/** Returns the refusal with the highest precedence, or null if there is none. */
export function selectFirstRefusal(refusals: readonly Refusal[]): Refusal | null {
  return refusals.toSorted((a, b) => comparePrecedence(a.code, b.code))[0] ?? null;
}

export function refuse(command: Command, refusal: Refusal): readonly EngineEvent[] {
  return [{ kind: 'commandRefused', command: command.kind, symbol: 'symbol' in command ? command.symbol : null, refusal }];
}
