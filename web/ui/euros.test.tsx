import { euros, inexactEuros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { Euros, formatEuros } from './euros.tsx';
import { readDecimalEuros, readEuros } from './read-euros.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an unreadable amount is shown as a dash that says so, and never as zero', () => {
  const { container } = render(
    <InEnglish>
      <Euros euros={inexactEuros(0.1 + 0.2)} signed />
    </InEnglish>,
  );
  expect(container.textContent).toBe('—');
  expect(screen.getByRole('img', { name: 'This amount couldn’t be read' })).toBeTruthy();
  expect(formatEuros(inexactEuros(Number.NaN), 'en')).toBe('—');
});

test('it is reported to the console once', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  for (let count = 0; count < 3; count += 1) expect(readEuros(inexactEuros(1.005))).toBeNull();
  expect(report.mock.calls.map(([error]: unknown[]) => String(error))).toEqual(['RangeError: an amount cannot be read: 1.005']);
});

test.each([
  [0, 0],
  [0.3, 30],
  [-1_234.56, -123_456],
])('%d euros are %d cents', (amount, cents) => {
  expect([readEuros(euros(amount)), readDecimalEuros(amount)]).toEqual([cents, cents]);
});
