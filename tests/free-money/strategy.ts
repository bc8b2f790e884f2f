import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Play } from './play.ts';
import type { Random } from './random.ts';

/** A way to try to make money without risk. It trades through `play`, and chooses its figures by `random`. */
export interface Strategy {
  readonly name: string;
  readonly run: (play: Play, random: Random) => void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const SIDES: readonly [Side, Side] = ['long', 'short'];

export function otherSide(side: Side): Side {
  return side === 'long' ? 'short' : 'long';
}

/** Two accounts of the same client, or of two who cooperate, with the same deposit. */
export function openPair(play: Play, deposit: number): readonly [number, number] {
  return [play.openAccount(deposit), play.openAccount(deposit)];
}

/** Opens a long in one account and a short in the other; false if one of them was rejected, and then neither is open. */
export function openBothSides(
  play: Play,
  [one, other]: readonly [number, number],
  ticket: { readonly symbol?: string; readonly stake: number; readonly leverage?: number },
  side: Side = 'long',
): boolean {
  const symbol = ticket.symbol ?? play.path.symbols[0];
  const leverage = ticket.leverage ?? play.leverageOf(symbol);
  const stake = Math.min(...[one, other].map((account) => play.allowedStake(account, { symbol, stake: ticket.stake, leverage })));
  const first = play.open(one, { symbol, side, stake, leverage });
  const second = play.open(other, { symbol, side: otherSide(side), stake, leverage });
  if (first !== null && second !== null) return true;
  if (first !== null) play.close(one, first);
  if (second !== null) play.close(other, second);
  return false;
}
