/** What the journal says was answered, in the words of the wire, to be held against what a client was told. */
import { isDeepStrictEqual } from 'node:util';
import { wireAnswer, wireRefusal, wireSeveralClosed } from '@fairlead/contract/trading-wire.ts';
import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { AnyAnswer } from './trading-habits.ts';

/** A command as the journal has it. */
export interface StoredCommand {
  readonly account_id: number;
  readonly command_id: string;
  readonly events: readonly EngineEvent[];
}

/** Server-side ids carry the client's own id at their end. */
export function clientOrderId(commandId: string): string {
  return commandId.slice(commandId.lastIndexOf(':') + 1);
}

export function storedAnswer(events: readonly EngineEvent[]): AnyAnswer {
  const stored = answerOf(events);
  if (stored.kind === 'refused') return wireRefusal(stored.refusal);
  if (stored.kind === 'done') throw new Error('a trading command was journaled without an answer of its own');
  return stored.kind === 'closedSeveral' ? wireSeveralClosed(stored) : wireAnswer(stored);
}

/** Two refusals are the same answer if they have the same code: the rest helps people to understand it. */
export function isSameAnswer(one: AnyAnswer, other: AnyAnswer): boolean {
  if (!one.status && !other.status) return one.error.code === other.error.code;
  return isDeepStrictEqual(one, other);
}
