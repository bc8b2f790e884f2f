import { dateOfCutOff, nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { expect, test } from 'vitest';
import { cutOffAfter, dateOfNight } from './oracle-nights.ts';

/** Random runs last a few days, so they never reach a change of the clocks in New York. */

const YEARS = [2023, 2024, 2025, 2026, 2027];

test.each(YEARS)('the engine and the oracle end every night of %i at the same moment, and call it the same date', (year) => {
  let moment = Date.UTC(year, 0, 1);
  while (moment < Date.UTC(year + 1, 0, 1)) {
    const cutOff = cutOffAfter(moment);
    expect(nextCutOff(moment)).toBe(cutOff);
    expect(nextCutOff(cutOff - 1)).toBe(cutOff);
    expect(dateOfNight(cutOff)).toBe(dateOfCutOff(cutOff));
    moment = cutOff;
  }
});
