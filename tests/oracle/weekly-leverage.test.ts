import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { leverageCapOf } from '@fairlead/domain/trading/scheduled-leverage.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import { expect, test } from 'vitest';
import { INSTRUMENTS, oracleInstrumentsOf, oracleScheduleOf } from './agreement-market.ts';
import { createOracle } from './oracle.ts';

/** Random runs last a few days, so they never reach a change of the clocks in New York. */

const HOUR_MS = 3_600_000;
/** A Saturday in winter: New York changed its clocks on 8 March and 1 November 2026. */
const FIRST = Date.UTC(2026, 1, 28);
const DAY_MS = 24 * HOUR_MS;
/** Days around the first period and both changes. */
const LOOKED_AT = [FIRST - 2 * DAY_MS, Date.UTC(2026, 2, 6), Date.UTC(2026, 9, 30)];
const EURUSD = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD');

test.each([
  ['Friday 17:00 until Sunday 17:00', FIRST - 2 * HOUR_MS, 48],
  ['all of Sunday', FIRST + 29 * HOUR_MS, 24],
  ['from a time on Sunday that the clocks skip and show twice', FIRST + 31.5 * HOUR_MS, 3],
  ['from a time on Sunday that the clocks show twice', FIRST + 30.5 * HOUR_MS, 0.25],
  ['until a time on Sunday that the clocks show twice', FIRST + 28 * HOUR_MS, 2.75],
  ['from before a time that the clocks skip until within it', FIRST + 30.75 * HOUR_MS, 0.75],
])('the engine and the oracle repeat a period at the same instants over both changes of the clocks: %s', (_what, from, hours) => {
  const schedule: ScheduledLeverage = { scope: 'class', subject: 'majorForex', cap: 3, from, until: from + hours * HOUR_MS, weekly: true };
  const pack = { ...RETAIL_RULE_PACK, scheduledLeverage: [schedule] };
  const oracle = createOracle(oracleInstrumentsOf(pack), { closeOutPercent: 50n, inducements: false });
  oracle.setSchedules([oracleScheduleOf(schedule)]);
  if (EURUSD === undefined) throw new Error('no EURUSD');
  const moments = new Set<number>();
  for (const start of LOOKED_AT) {
    for (let at = start; at < start + 4 * DAY_MS; at += HOUR_MS / 4) moments.add(at).add(at - 1);
  }
  for (const now of [...moments].toSorted((a, b) => a - b)) {
    expect([now, leverageCapOf(EURUSD, pack, now)]).toEqual([now, Number(oracle.leverageCap('EURUSD', now))]);
  }
});
