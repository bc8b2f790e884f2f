import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import { openTicket, typeInto } from '../ticket/ticket.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import HeldRaises from './margin-increases.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };
const PERIOD = { from: 25 * HOUR_MS, until: 73 * HOUR_MS };

/** The fixture's clock is at 0. */
const withRaises = (...raisedMargins: readonly RaisedMargin[]) => ({ rules: { ...RETAIL_RULE_PACK, raisedMargins } });

describe('an announced margin increase', () => {
  test('shows above the positions what they will require, and the resulting margin level', () => {
    const raises = withRaises(
      { symbol: 'BTCUSD', percent: 200, ...PERIOD },
      // Requires no more than the margin of a position without leverage.
      { symbol: 'ETHUSD', percent: 50, ...PERIOD },
    );
    const { trading, Wrapper } = openFixturePlatform({ instruments: [BITCOIN, ETHER], ...raises });
    const open = [
      wirePosition(7, { amount: euros(300), leverage: 2, open_rate: 60_010 }),
      wirePosition(8, { amount: euros(10), leverage: 1, symbol: 'ETHUSD', symbolName: 'Ethereum', open_rate: 3_000 }),
    ];
    act(() => trading.receive('positions', wireAccount(2, { open })));
    render(
      <MemoryRouter>
        <HeldRaises />
      </MemoryRouter>,
      { wrapper: Wrapper },
    );
    const held = screen.getByRole('region', { name: 'Increased margin' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(held.textContent).toContain('your positions will require a margin of €1,200.00 instead of €300.00');
    // Equity of 999.90, margin of 1,210.00.
    expect(held.textContent).toContain('At current prices, your margin level would then be 82.63%');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/payment/deposit');
  });

  test('shows on the ticket what this order will require', async () => {
    openTicket(withRaises({ symbol: 'BTCUSD', percent: 200, ...PERIOD }, { symbol: 'ETHUSD', percent: 300, ...PERIOD }));
    typeInto('Amount', '50');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Increased margin' }).textContent).toContain(
        '200% of the position size: €100.00 for this order.',
      ),
    );
  });

  test('in another instrument is not shown on the ticket', async () => {
    openTicket(withRaises({ symbol: 'ETHUSD', percent: 200, ...PERIOD }));
    expect(screen.queryByRole('list', { name: 'Increased margin' })).toBeNull();
  });
});
