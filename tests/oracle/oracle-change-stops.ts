import { done, firstOf, pushIfAny, refused } from './oracle-answer.ts';
import { guaranteeRefusedBecause } from './oracle-market.ts';
import type { OracleAccount, OracleAnswer, OracleCommand } from './oracle-model.ts';
import { changedStops, refusalsOfStops, startedStops, touchesGuarantee } from './oracle-stops.ts';
import type { OracleWorld } from './oracle-world.ts';

/** Sets, moves or removes the stops of an open position. */
export function changeStops(
  { market, isOn }: OracleWorld,
  account: OracleAccount,
  command: OracleCommand & { kind: 'changeStops' },
  now: number,
): OracleAnswer {
  const { change } = command;
  const position = account.positions.find(({ number }) => number === command.position);
  if (position === undefined) return refused(account.closedNumbers.has(command.position) ? 'positionAlreadyClosed' : 'positionUnknown');
  const state = market.get(position.instrument);
  if (state?.quote === undefined) return refused('quoteUnavailable');
  const after = startedStops(changedStops(position.stops, change), position.direction, state.quote);
  const refusals = [...refusalsOfStops(state.terms, position.direction, after, state.quote, touchesGuarantee(position.stops, after), isOn)];
  if (touchesGuarantee(position.stops, after)) pushIfAny(refusals, guaranteeRefusedBecause(state, now, isOn));
  const refusal = firstOf(refusals);
  if (refusal !== undefined) return { refusal, effects: [] };
  position.stops = after;
  return done([]);
}
