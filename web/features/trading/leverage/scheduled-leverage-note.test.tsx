import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTicket } from '../ticket/ticket.fixture.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
/** The fixture's clock is at 0; the ticket is on Bitcoin. */
const withSchedule = (terms: Partial<ScheduledLeverage>) => {
  const one: ScheduledLeverage = {
    scope: 'class',
    subject: 'crypto',
    cap: 1,
    from: 25 * HOUR_MS,
    until: 73 * HOUR_MS,
    weekly: false,
    ...terms,
  };
  return { rules: { ...RETAIL_RULE_PACK, scheduledLeverage: [one] } };
};
const leverage = (label: string) => screen.getByRole<HTMLInputElement>('radio', { name: label });

test('a coming lower leverage is announced on the ticket, and every leverage can still be chosen', async () => {
  openTicket(withSchedule({ weekly: true }));
  const note = await waitFor(() => screen.getByRole('region', { name: 'Lower leverage' }));
  expect(note.textContent).toMatch(/From .+ until .+, new positions in BTCUSD have a leverage of at most 1:1\. This repeats every week\./);
  expect(note.textContent).toContain('Open positions keep their leverage.');
  expect(leverage('2×').disabled).toBe(false);
});

test('while it is in effect, higher leverage cannot be chosen', async () => {
  openTicket(withSchedule({ scope: 'instrument', subject: 'BTCUSD', from: -HOUR_MS, until: null }));
  const note = await waitFor(() => screen.getByRole('region', { name: 'Lower leverage' }));
  expect(note.textContent).toContain('New positions in BTCUSD currently have a leverage of at most 1:1.');
  expect([leverage('1×').disabled, leverage('2×').disabled]).toEqual([false, true]);
});

test.each([
  ['of another class', { subject: 'gold' }],
  ['no lower than the usual one', { cap: 2 }],
])('leverage %s is not announced', (_what, terms) => {
  openTicket(withSchedule(terms));
  expect(screen.queryByRole('region', { name: 'Lower leverage' })).toBeNull();
});
