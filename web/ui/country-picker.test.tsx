import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { CountryPicker } from './country-picker.tsx';

afterEach(cleanup);

const COUNTRIES = [
  { alpha2: 'AT', name: 'Austria', callingCode: '43' },
  { alpha2: 'DE', name: 'Germany', callingCode: '49' },
];

/** Opens the picker with its list. */
async function show() {
  const onChosen = vi.fn();
  render(<CountryPicker countries={COUNTRIES} chosen="DE" onChosen={onChosen} disabled={false} />, { wrapper: InEnglish });
  const list = screen.getByRole('dialog', { hidden: true });
  // The browser's own popover, which this document lacks.
  list.hidePopover = () => undefined;
  fireEvent(list, Object.assign(new Event('toggle'), { newState: 'open' }));
  await screen.findByRole('combobox', { name: 'Search by country or code', hidden: true });
  return onChosen;
}

const search = () => screen.getByRole('combobox', { name: 'Search by country or code', hidden: true });

test('a search without results says so, and Enter selects nothing', async () => {
  const onChosen = await show();
  fireEvent.change(search(), { target: { value: 'nowhere' } });
  expect(screen.getByText('No country found')).toBeTruthy();
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(onChosen).not.toHaveBeenCalled();
});

test('Enter selects the country reached with the arrow keys', async () => {
  const onChosen = await show();
  fireEvent.keyDown(search(), { key: 'ArrowUp' });
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(onChosen).toHaveBeenCalledWith('AT');
});
