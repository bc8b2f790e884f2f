import type { OracleActions } from './oracle-actions.ts';
import type { OracleAccount, OracleAction, OracleEffect, OracleFinancing } from './oracle-model.ts';
import { cutOffAfter, dateOfNight, type OracleNights } from './oracle-nights.ts';
import type { OracleWorld } from './oracle-world.ts';

const NO_FINANCING: OracleFinancing = { benchmarks: new Map(), schedules: [] };

/** Nights and corporate actions in the order in which they are due. Each happens to all accounts at once. */
export function createSweeps(
  { market, isOn }: OracleWorld,
  accounts: readonly OracleAccount[],
  parts: { readonly nights: OracleNights; readonly actions: OracleActions },
) {
  const { chargeNight } = parts.nights;
  const { act, restateQuote } = parts.actions;
  let listed: readonly OracleAction[] = [];
  const done = new Set<number>();
  let financing = NO_FINANCING;
  /** The next cut-off; undefined until there is financing. */
  let cutOff: number | undefined;

  function setActions(list: readonly OracleAction[]): void {
    listed = list;
  }

  function setFinancing(terms: OracleFinancing, now: number): void {
    financing = terms;
    cutOff ??= cutOffAfter(now);
  }

  function momentOf({ date, instrument }: OracleAction): number {
    const ahead = isOn('venueIgnored') ? 0 : (market.get(instrument)?.terms.venueAheadMs ?? 0);
    return new Date(`${date}T00:00:00Z`).getTime() - ahead;
  }

  /** The action that is next, by its moment and then as listed. */
  function nextAction(): { readonly action: OracleAction; readonly moment: number } | undefined {
    const open = listed.filter(({ number }) => !done.has(number)).map((action) => ({ action, moment: momentOf(action) }));
    if (isOn('actionsAsNumbered')) open.reverse();
    return open.toSorted((a, b) => a.moment - b.moment)[0];
  }

  /** Carries out the next sweep that is due; nothing if none is. */
  function sweep(now: number): readonly OracleEffect[] {
    const next = nextAction();
    if (next !== undefined && next.moment <= now && next.moment <= (cutOff ?? Infinity)) {
      const { action, moment } = next;
      done.add(action.number);
      const effects = accounts.flatMap((account) => act(account, action, moment));
      restateQuote(action, moment);
      return [{ kind: 'swept', account: 0, what: `action ${action.number}`, moment }, ...effects];
    }
    if (cutOff === undefined || cutOff > now) return [];
    const moment = cutOff;
    cutOff = cutOffAfter(moment);
    const charged = accounts.flatMap((account) => chargeNight(account, moment, financing));
    return [{ kind: 'swept', account: 0, what: `night ${dateOfNight(moment)}`, moment }, ...charged];
  }

  return { setActions, setFinancing, sweep };
}
