import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import WhyDialog from './why-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T00:00:00.000Z';

const WHY: WhyResponse['data'] = {
  id: 7,
  symbol: 'BTCUSD',
  symbolName: 'Bitcoin',
  direction: 'buy',
  amount: euros(100),
  leverage: 2,
  protected: 0,
  opened_by: 'client',
  part_of: null,
  open_rate: 59_000,
  financing: euros(0),
  dividends: euros(0),
  opening: {
    at: AT,
    journal: 3,
    command: 'openPosition:1:order',
    amount: euros(100),
    rate: 59_000,
    quote: { bid: 58_990, ask: 59_000, at: AT, source: null, tick: null },
    quote_age_ms: 0,
    bound: 59_010,
    against_bound: 10,
    shown_rate: null,
    against_shown: null,
    seen_at: null,
    seen_frame: null,
    order: null,
    stop_lost: null,
    take_profit: null,
    trailing_stop: null,
  },
  changes: [],
  has_earlier_changes: false,
  closing: null,
};

test('a failed load is reported and can be retried', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('server unreachable');
    return Response.json({ status: true, data: WHY });
  });
  const { Wrapper } = openFixturePlatform();
  render(<WhyDialog positionId={7} onClose={() => undefined} />, { wrapper: Wrapper });
  await screen.findByText('We couldn’t load the explanation for this position.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^You bought Bitcoin at 59,000\.00/)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: /^Why: / })).toBeTruthy();
});
