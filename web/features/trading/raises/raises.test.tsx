import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import { openTicket, typeInto } from '../ticket/ticket.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import HeldRaises from './held-raises.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const ETHER = { ...BITCOIN, id: 2, symbol: 'ETHUSD', displayName: 'Ethereum' };
const WHEN = { from: 25 * HOUR_MS, until: 73 * HOUR_MS };

/** The clock of the fixture stands at 0. */
const withRaises = (...raisedMargins: readonly RaisedMargin[]) => ({ rules: { ...RETAIL_RULE_PACK, raisedMargins } });

describe('an announced raise', () => {
  test('says above the positions what it will ask of them, and what that makes of the margin level', () => {
    const raises = withRaises(
      { symbol: 'BTCUSD', percent: 200, ...WHEN },
      // Asks for no more than the stake of a position without leverage.
      { symbol: 'ETHUSD', percent: 50, ...WHEN },
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
    const held = screen.getByRole('region', { name: 'Raised margins' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(held.textContent).toContain('your positions need a margin of €1,200.00 instead of €300.00');
    // 999.90 of equity, 1,210.00 of margin.
    expect(held.textContent).toContain('At current prices, your margin level would then be 82.63%');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/payment/deposit');
  });

  test('says on the ticket what it will ask for this order', async () => {
    openTicket(withRaises({ symbol: 'BTCUSD', percent: 200, ...WHEN }, { symbol: 'ETHUSD', percent: 300, ...WHEN }));
    typeInto('Amount', '50');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Raised margins' }).textContent).toContain(
        '200% of the position size: €100.00 for this order.',
      ),
    );
  });

  test('of another instrument is not on the ticket', async () => {
    openTicket(withRaises({ symbol: 'ETHUSD', percent: 200, ...WHEN }));
    expect(screen.queryByRole('list', { name: 'Raised margins' })).toBeNull();
  });
});
