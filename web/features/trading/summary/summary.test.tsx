import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { AccountLine } from './account-line.tsx';
import FigureFormula from './figure-formula.tsx';
import { SummaryBar } from './summary-bar.tsx';

afterEach(cleanup);

const figure = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).querySelector('span + span');

test('negative figures are shown with their sign and stand out', () => {
  const { trading, Wrapper } = openFixturePlatform();
  render(
    <MemoryRouter>
      <SummaryBar />
      <AccountLine />
    </MemoryRouter>,
    { wrapper: Wrapper },
  );
  act(() => trading.receive('balance', { balance: -40.25, remainder: 0, owed: 0 }));
  for (const name of ['Balance', 'Equity', 'Free margin']) {
    expect([figure(name)?.textContent, (figure(name) as HTMLElement | null)?.dataset['tone']]).toEqual(['−€40.25', 'loss']);
  }
  expect((figure('Used margin') as HTMLElement | null)?.dataset['tone']).toBe('none');
  expect(document.body.textContent).not.toContain('NaN');
  act(() => trading.receive('balance', { balance: 40.25, remainder: 0, owed: 0 }));
  expect([figure('Balance')?.textContent, (figure('Balance') as HTMLElement | null)?.dataset['tone']]).toEqual(['€40.25', 'none']);
});

test.each([
  ['balance', -40.25, 'Your balance can be negative while positions are open.'],
  ['freeMargin', -40.25, 'Your balance can be negative while positions are open.'],
] as const)('the formula of a negative %s says why, and links to a deposit', (name, balance, text) => {
  const { trading, Wrapper } = openFixturePlatform();
  render(
    <MemoryRouter>
      <FigureFormula figure={name} />
    </MemoryRouter>,
    { wrapper: Wrapper },
  );
  expect(screen.queryByRole('link')).toBeNull();
  act(() => trading.receive('balance', { balance, remainder: 0, owed: 0 }));
  expect(document.body.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Make a deposit' }).getAttribute('href')).toBe('/payment/deposit');
});

describe('an amount owed for a reversed deposit', () => {
  test.each([
    ['without positions', 'balance', -205, -205],
    ['without positions', 'freeMargin', -205, -205],
    ['with a bonus', 'balance', 95, -205],
  ] as const)('%s: the formula of %s names it and does not call it covered', (_, name, balance, owed) => {
    const { text } = openFormula(name, { balance, owed });
    expect(text()).toContain('Your balance is reduced by the €205.00 you owe for reversed deposits.');
    expect(text()).toContain('is repaid from your cash once you have no open positions. Negative balance protection doesn’t cover it.');
    expect(text()).not.toMatch(/positions are open|we cover/);
    expect(screen.getByRole('link', { name: 'Make a deposit' })).toBeTruthy();
  });

  test('is part of the balance’s formula', () => {
    expect(openFormula('balance', { balance: 95, owed: -205 }).text()).toContain('Balance = €300.00 − €205.00 = €95.00');
  });

  test('leaves other negative cash to be covered', () => {
    const { text } = openFormula('balance', { balance: -245.25, owed: -205 });
    expect(text()).toContain('Your cash balance is −€40.25. It can be negative while positions are open.');
    expect(text()).toContain('we cover that shortfall.');
  });

  function openFormula(name: 'balance' | 'freeMargin', message: { readonly balance: number; readonly owed: number }) {
    const { trading, Wrapper } = openFixturePlatform();
    render(
      <MemoryRouter>
        <FigureFormula figure={name} />
      </MemoryRouter>,
      { wrapper: Wrapper },
    );
    act(() => trading.receive('balance', { ...message, remainder: 0 }));
    return { text: () => document.body.textContent };
  }
});
