import type { OracleAnswer, OracleEffect, OracleRefusal } from './oracle-model.ts';
import { precedenceOf } from './oracle-rules.ts';

/** The result of a command or a quote: a rejection, or effects. */

export const NO_EFFECTS: readonly OracleEffect[] = [];

export function done(effects: readonly OracleEffect[]): OracleAnswer {
  return { effects };
}

export function refused(code: string, limit?: bigint): OracleAnswer {
  return { refusal: limit === undefined ? { code } : { code, limit }, effects: [] };
}

/** Of several reasons for a rejection, the one that takes precedence. */
export function firstOf(refusals: readonly OracleRefusal[]): OracleRefusal | undefined {
  let first: OracleRefusal | undefined;
  for (const refusal of refusals) {
    if (first === undefined || precedenceOf(refusal.code) < precedenceOf(first.code)) first = refusal;
  }
  return first;
}

export function pushIfAny(refusals: OracleRefusal[], refusal: OracleRefusal | undefined): void {
  if (refusal !== undefined) refusals.push(refusal);
}
