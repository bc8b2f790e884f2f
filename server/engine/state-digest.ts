import { createHash } from 'node:crypto';
import { serialiseState } from '@fairlead/domain/engine/serialise.ts';
import type { EngineState } from '@fairlead/domain/engine/state.ts';

/** SHA-256 over the canonical text of a state: two states are identical if and only if their digests are. */
export function digestState(state: EngineState): string {
  const hash = createHash('sha256');
  for (const line of serialiseState(state)) hash.update(line).update('\n');
  return hash.digest('hex');
}
