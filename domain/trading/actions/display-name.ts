import type { Instrument } from '../instrument.ts';
import type { CorporateAction } from './corporate-action.ts';

/** Returns the name of an instrument on a date, YYYY-MM-DD where it is listed. */
export function displayNameOn(
  { symbol, displayName }: Pick<Instrument, 'symbol' | 'displayName'>,
  date: string,
  actions: readonly CorporateAction[],
): string {
  let latest: { readonly date: string; readonly name: string } = { date: '', name: displayName };
  for (const action of actions) {
    if (action.kind !== 'rename' || action.symbol !== symbol || action.date > date || action.date < latest.date) continue;
    latest = { date: action.date, name: action.displayName };
  }
  return latest.name;
}
