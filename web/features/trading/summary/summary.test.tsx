import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { AccountLine } from './account-line.tsx';
import FigureFormula from './figure-formula.tsx';
import { SummaryBar } from './summary-bar.tsx';

afterEach(cleanup);

const figure = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).querySelector('span + span');

test('figures below zero have their sign and stand out, and none is hidden', () => {
  const { trading, Wrapper } = openFixturePlatform();
  render(
    <MemoryRouter>
      <SummaryBar />
      <AccountLine />
    </MemoryRouter>,
    { wrapper: Wrapper },
  );
  act(() => trading.receive('balance', { balance: -40.25, remainder: 0 }));
  for (const name of ['Balance', 'Equity', 'Free margin']) {
    expect([figure(name)?.textContent, (figure(name) as HTMLElement | null)?.dataset['tone']]).toEqual(['−€40.25', 'loss']);
  }
  expect((figure('Used margin') as HTMLElement | null)?.dataset['tone']).toBe('none');
  expect(document.body.textContent).not.toContain('NaN');
  act(() => trading.receive('balance', { balance: 40.25, remainder: 0 }));
  expect([figure('Balance')?.textContent, (figure('Balance') as HTMLElement | null)?.dataset['tone']]).toEqual(['€40.25', 'none']);
});

test.each([
  ['balance', -40.25, 'The balance can be negative while positions are open.'],
  ['freeMargin', -40.25, 'The balance can be negative while positions are open.'],
] as const)('the formula of %s below zero says why, and leads to a deposit', (name, balance, text) => {
  const { trading, Wrapper } = openFixturePlatform();
  render(
    <MemoryRouter>
      <FigureFormula figure={name} />
    </MemoryRouter>,
    { wrapper: Wrapper },
  );
  expect(screen.queryByRole('link')).toBeNull();
  act(() => trading.receive('balance', { balance, remainder: 0 }));
  expect(document.body.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Make a deposit' }).getAttribute('href')).toBe('/payment/deposit');
});
