import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { DEFAULT_RULES } from './rules-draft.ts';
import { RulesRaises } from './rules-raises.tsx';
import { RULES_VIEW } from './rules-view.fixture.ts';

/** A Friday, at night in New York. */
const NOW = Date.parse('2026-11-27T10:20:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
const raise = (symbol: string, from: number, until: number) => ({ symbol, percent: 50, from: hours(from), until: hours(until) });

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface ShownProps {
  readonly view: RulesResponse['data'];
  readonly mayChange?: boolean;
  readonly onChange?: (draft: WireRules) => void;
}

function Shown({ view, mayChange = true, onChange }: ShownProps) {
  const [draft, setDraft] = useState(view.rules);
  function change(next: WireRules): void {
    setDraft(next);
    onChange?.(next);
  }
  return (
    <InEnglish>
      <RulesRaises view={view} draft={draft} onChange={change} mayChange={mayChange} />
    </InEnglish>
  );
}

const states = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  );
const withRaises = (...raises: WireRules['raised_margins']) => ({ ...RULES_VIEW, rules: { ...DEFAULT_RULES, raised_margins: raises } });

test('increases are shown with their status, ended ones last', () => {
  render(<Shown view={withRaises(raise('AAPL', -50, -2), raise('AAPL', 30, 60), raise('ALLDAY', -2, 4))} />);
  expect(states()).toEqual([[], ['ALLDAY', 'In effect'], ['AAPLApple', 'Announced'], ['AAPLApple', 'Ended']]);
});

test('an added increase is new, starts when the market is open, and can be removed', () => {
  const onChange = vi.fn<(draft: WireRules) => void>();
  render(<Shown view={RULES_VIEW} onChange={onChange} />);
  expect(screen.getByText('No increased margin')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Increase margin' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to changes' }));
  expect(screen.getByText('Choose an instrument.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Instrument'), { target: { value: 'AAPL' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to changes' }));
  const added = { symbol: 'AAPL', percent: 100, from: '2026-11-30T14:30:00.000Z', until: '2026-12-02T14:30:00.000Z' };
  expect(onChange).toHaveBeenLastCalledWith({ ...DEFAULT_RULES, raised_margins: [added] });
  expect(states()).toEqual([[], ['AAPLApple', 'New']]);
  fireEvent.click(screen.getByRole('button', { name: /^Remove AAPL/ }));
  expect(onChange).toHaveBeenLastCalledWith(DEFAULT_RULES);
});

test('a start that is too soon is reported at its field, with the earliest one allowed', () => {
  render(<Shown view={RULES_VIEW} />);
  fireEvent.click(screen.getByRole('button', { name: 'Increase margin' }));
  fireEvent.change(screen.getByLabelText('Instrument'), { target: { value: 'ALLDAY' } });
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '2026-11-27T12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to changes' }));
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^The increase must start at least 24 hours ahead: 28 Nov 2026, .+ or later\.$/)).toBeTruthy();
});

test('a suggestion fills the form and disappears once followed', () => {
  render(<Shown view={{ ...RULES_VIEW, suggested_margins: [{ symbol: 'ALLDAY', daily_move_percent: 4.2, percent: 50 }] }} />);
  expect(screen.getByText('4.2% a day')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Increase margin for ALLDAY' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to changes' }));
  expect(states()).toEqual([[], ['ALLDAY', 'New']]);
  expect(screen.queryByText('Moving more than usual')).toBeNull();
});

test('read-only access has no buttons', () => {
  const view = { ...withRaises(raise('AAPL', 30, 60)), suggested_margins: [{ symbol: 'ALLDAY', daily_move_percent: 4.2, percent: 50 }] };
  render(<Shown view={view} mayChange={false} />);
  expect(screen.getByText('Moving more than usual')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
