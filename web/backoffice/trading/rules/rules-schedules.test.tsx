import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { DEFAULT_RULES } from './rules-draft.ts';
import { RulesSchedules } from './rules-schedules.tsx';
import { RULES_VIEW } from './rules-view.fixture.ts';

const NOW = Date.parse('2026-11-27T10:20:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
type Schedule = WireRules['scheduled_leverage'][number];
const schedule = (subject: string, from: number, until: number | null, weekly = false): Schedule => ({
  scope: subject === 'share' ? 'class' : 'instrument',
  subject,
  cap: 3,
  from: hours(from),
  until: until === null ? null : hours(until),
  weekly,
});

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
      <RulesSchedules view={view} draft={draft} onChange={change} mayChange={mayChange} />
    </InEnglish>
  );
}

const VIEW: RulesResponse['data'] = { ...RULES_VIEW, leverages: { ...RULES_VIEW.leverages, share: [1, 3, 5] } };
const withSchedules = (...schedules: readonly Schedule[]) => ({ ...VIEW, rules: { ...DEFAULT_RULES, scheduled_leverage: [...schedules] } });
const states = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('entries are shown with their status, those that are over last', () => {
  render(
    <Shown
      view={withSchedules(
        schedule('AAPL', -50, -2),
        schedule('AAPL', -150, -120, true),
        schedule('share', 30, null),
        schedule('ALLDAY', -2, 4),
      )}
    />,
  );
  expect(states()).toEqual([[], ['ALLDAY', 'In effect'], ['AAPLApple', 'Announced'], ['Shares', 'Announced'], ['AAPLApple', 'Ended']]);
  expect(screen.getByText('Until removed')).toBeTruthy();
});

test('an added entry is new, offers only lower leverage, and can be removed', () => {
  const onChange = vi.fn<(draft: WireRules) => void>();
  render(<Shown view={VIEW} onChange={onChange} />);
  press('Schedule leverage');
  press('Add to changes');
  expect(screen.getByText('Choose a class or an instrument.')).toBeTruthy();
  choose('Instruments', 'class share');
  press('Add to changes');
  expect(screen.getByText('Choose a leverage.')).toBeTruthy();
  expect([...screen.getByLabelText('Maximum leverage').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a leverage',
    '1×',
    '3×',
  ]);
  choose('Maximum leverage', '3');
  fireEvent.click(screen.getByLabelText('Repeat every week'));
  press('Add to changes');
  const added = {
    scope: 'class',
    subject: 'share',
    cap: 3,
    from: '2026-11-28T12:00:00.000Z',
    until: '2026-11-30T12:00:00.000Z',
    weekly: true,
  };
  expect(onChange).toHaveBeenLastCalledWith({ ...DEFAULT_RULES, scheduled_leverage: [added] });
  expect(states()).toEqual([[], ['Shares', 'New']]);
  fireEvent.click(screen.getByRole('button', { name: /^Remove Shares/ }));
  expect(onChange).toHaveBeenLastCalledWith(DEFAULT_RULES);
});

test.each([
  ['From', '2026-11-27T12:00', /^The period must start at least 24 hours ahead: 28 Nov 2026, .+ or later\.$/],
  ['Until', '2026-11-28T11:00', /^The end must be after the start\.$/],
  ['From', '2026-12-01T14:00', /^Another entry for the same instruments applies at that time\.$/],
])('%s %s is reported at its field', (label, value, message) => {
  render(<Shown view={withSchedules(schedule('ALLDAY', 96, 120))} />);
  press('Schedule leverage');
  choose('Instruments', 'instrument ALLDAY');
  choose('Maximum leverage', '1');
  choose(label, value);
  press('Add to changes');
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(message)).toBeTruthy();
});

test('read-only access has no buttons', () => {
  render(<Shown view={withSchedules(schedule('share', 30, 60))} mayChange={false} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
