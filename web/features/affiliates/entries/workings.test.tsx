import type { Euros } from '@fairlead/domain/money.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { Workings } from './workings.tsx';

afterEach(cleanup);

const PLAN = { name: 'Hybrid', version: 2 };

test.each<readonly [AffiliateEntry['workings'], Euros, readonly string[]]>([
  [
    {
      kind: 'acquisition',
      deposits: euros(500),
      minimum_deposits: euros(250),
      volume: euros(0),
      minimum_volume: euros(0),
      revenue: null,
      count: 4,
      from: 3,
    },
    euros(300),
    [
      'Qualifying account no. 4 of the month: €300.00',
      'Tier from account no. 3 · Deposited €500.00 (minimum €250.00) · Plan Hybrid, version 2',
    ],
  ],
  [
    {
      kind: 'acquisition',
      deposits: euros(500),
      minimum_deposits: euros(250),
      volume: euros(2_000),
      minimum_volume: euros(1_000),
      revenue: euros(260.5),
      count: 1,
      from: 1,
    },
    euros(200),
    [
      'Qualifying account no. 1 of the month: €200.00',
      'Tier from account no. 1 · Deposited €500.00 (minimum €250.00) · Traded €2,000.00 (minimum €1,000.00) · Paid €260.50 in trading costs (minimum €200.00 after any revenue share) · Plan Hybrid, version 2',
    ],
  ],
  [
    { kind: 'share', spread: euros(10.1), premiums: euros(2.24), percent: 20, count: 12, from: 10 },
    euros(2.47),
    [
      '20% of €12.34 (spread and premiums) = €2.47',
      'Spread €10.10 + premiums €2.24 · Tier for 10 or more first deposits (12 so far that month) · Plan Hybrid, version 2',
    ],
  ],
  [
    { kind: 'undone', deposits: euros(100), minimum_deposits: euros(250) },
    euros(-200),
    ['Acquisition fee reversed: deposits were reversed', 'Remaining deposits €100.00 (minimum €250.00) · Plan Hybrid, version 2'],
  ],
  [
    { kind: 'share', spread: euros(0.1), premiums: euros(0.2), percent: 10, count: 12, from: 10 },
    euros(0.03),
    [
      '10% of €0.30 (spread and premiums) = €0.03',
      'Spread €0.10 + premiums €0.20 · Tier for 10 or more first deposits (12 so far that month) · Plan Hybrid, version 2',
    ],
  ],
])('%o reads as a formula with its reasons', (workings, amount, lines) => {
  const { container } = render(
    <InEnglish>
      <Workings entry={{ amount, plan: PLAN, workings }} />
    </InEnglish>,
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines);
});

test('an entry without a plan shows only its reason', () => {
  const { container } = render(
    <InEnglish>
      <Workings entry={{ amount: euros(50), plan: null, workings: { kind: 'correction', note: 'agreed by phone' } }} />
    </InEnglish>,
  );
  expect(container.textContent).toBe('Correction: agreed by phone');
});
