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
      'Account no. 4 of the month to qualify: €300.00',
      'Tier from account no. 3 · Deposited €500.00, at least €250.00 needed · Plan Hybrid, version 2',
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
      'Account no. 1 of the month to qualify: €200.00',
      'Tier from account no. 1 · Deposited €500.00, at least €250.00 needed · Traded €2,000.00, at least €1,000.00 needed · Paid for trading €260.50, at least €200.00 needed after any share · Plan Hybrid, version 2',
    ],
  ],
  [
    { kind: 'share', spread: euros(10.1), premiums: euros(2.24), percent: 20, count: 12, from: 10 },
    euros(2.47),
    [
      '20 % of €12.34 spread and premiums = €2.47',
      'Spread €10.10 + premiums €2.24 · Tier from 10 FTDs, 12 this month so far · Plan Hybrid, version 2',
    ],
  ],
  [
    { kind: 'undone', deposits: euros(100), minimum_deposits: euros(250) },
    euros(-200),
    ['Taken back: a payment provider reversed deposits', '€100.00 of deposits left, at least €250.00 needed · Plan Hybrid, version 2'],
  ],
  [
    { kind: 'share', spread: euros(0.1), premiums: euros(0.2), percent: 10, count: 12, from: 10 },
    euros(0.03),
    [
      '10 % of €0.30 spread and premiums = €0.03',
      'Spread €0.10 + premiums €0.20 · Tier from 10 FTDs, 12 this month so far · Plan Hybrid, version 2',
    ],
  ],
])('M7: %o reads as a formula and what led to it', (workings, amount, lines) => {
  const { container } = render(
    <InEnglish>
      <Workings entry={{ amount, plan: PLAN, workings }} />
    </InEnglish>,
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines);
});

test('what is under no plan says only why', () => {
  const { container } = render(
    <InEnglish>
      <Workings entry={{ amount: euros(50), plan: null, workings: { kind: 'correction', note: 'agreed by phone' } }} />
    </InEnglish>,
  );
  expect(container.textContent).toBe('Correction: agreed by phone');
});
