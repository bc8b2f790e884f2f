import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import ClosePartDialog from './close-part-dialog.tsx';

afterEach(cleanup);

/** Opens the dialog for a position of 100 euros with a profit of 3.39. */
function openDialog() {
  const fixture = openFixturePlatform();
  fixture.trading.receive('positions', wireAccount(2, { open: [wirePosition(7)] }));
  const onClose = vi.fn();
  const onTargets = vi.fn();
  render(
    <ToastRegion>
      <ClosePartDialog positionId={7} onClose={onClose} onTargets={onTargets} />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  fixture.trading.asked.length = 0;
  return { ...fixture, onClose, onTargets };
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount to close');
const type = (value: string) => fireEvent.change(amount(), { target: { value } });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const figures = () => [amount().value, figure('Current profit or loss on this part'), figure('Remaining amount')];

test('leads to closing parts at set prices', () => {
  const { onTargets } = openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close parts automatically at set prices…' }));
  expect(onTargets).toHaveBeenCalledOnce();
});

test('proposes half; each share shows its amount, its own profit and the remainder', () => {
  openDialog();
  expect(figures()).toEqual(['50.00', '+€1.69', '€50.00']);
  fireEvent.click(screen.getByRole('radio', { name: '25%' }));
  expect(figures()).toEqual(['25.00', '+€0.85', '€75.00']);
});

test.each([
  ['99.50', 'Close the whole position or at most €99.00 of it.'],
  ['100.01', /./],
  ['0.99', /./],
])('an amount of %s is rejected with the allowed range', (text, message) => {
  const { trading } = openDialog();
  type(text);
  expect(describedBy(amount())).toMatch(message);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Close part' });
  expect(submit.disabled).toBe(true);
  fireEvent.submit(submit);
  expect(trading.asked).toEqual([]);
});

test('a part is sent with its amount and confirmed with its profit, and the dialog closes', async () => {
  const { trading, onClose } = openDialog();
  type('40');
  fireEvent.click(screen.getByRole('button', { name: 'Close €40.00' }));
  expect(trading.asked).toMatchObject([{ event: 'closePosition', message: { id: 7, amount: 40 } }]);
  trading.asked[0]?.answer({ status: true, id: 8, price: 60_000, profit: euros(1.36) });
  await waitFor(() => expect(screen.getByRole('log').lastElementChild?.textContent).toContain('€40.00 of Bitcoin closed: +€1.36'));
  expect(onClose).toHaveBeenCalledWith(false);
});

test('the full amount closes the whole position and reports that its row will disappear', async () => {
  const { trading, onClose } = openDialog();
  type('100');
  fireEvent.click(screen.getByRole('button', { name: 'Close €100.00' }));
  expect(trading.asked.map(({ message }) => (message as { amount?: number }).amount ?? null)).toEqual([null]);
  trading.asked[0]?.answer({ status: true, id: 7, price: 60_000, profit: euros(3.39) });
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
});
