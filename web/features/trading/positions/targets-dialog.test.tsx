import { euros } from '@fairlead/domain/fixture-euros.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { wireAccount, wirePosition } from '../wire-account.fixture.ts';
import TargetsDialog from './targets-dialog.tsx';

afterEach(cleanup);

type Wire = NonNullable<ReturnType<typeof wirePosition>['partial_targets']>;

/** Opens the dialog for a long position of 100 euros that would close at 60,000. */
function openDialog(targets?: Wire) {
  const fixture = openFixturePlatform();
  const open = [wirePosition(7, targets === undefined ? {} : { partial_targets: targets })];
  fixture.trading.receive('positions', wireAccount(2, { open }));
  const onClose = vi.fn();
  render(
    <ToastRegion>
      <TargetsDialog positionId={7} onClose={onClose} />
    </ToastRegion>,
    { wrapper: fixture.Wrapper },
  );
  fixture.trading.asked.length = 0;
  return { ...fixture, onClose };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const rest = () => screen.getByText('Remaining amount').nextElementSibling?.textContent;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save targets' }));

test('a first target of a quarter is proposed, without a price', () => {
  const { trading } = openDialog();
  expect([field('Price 1').value, field('Amount 1').value, rest()]).toEqual(['', '25.00', '€75.00']);
  save();
  expect(describedBy(field('Price 1'))).toContain('This field is required');
  expect(trading.asked).toEqual([]);
});

test('the targets are sent as they are and confirmed, and the dialog closes', async () => {
  const { trading, onClose } = openDialog();
  type('Price 1', '61,000');
  fireEvent.click(screen.getByRole('button', { name: 'Add target' }));
  type('Price 2', '62,000.50');
  type('Amount 2', '40');
  expect(rest()).toBe('€35.00');
  save();
  expect(trading.asked).toMatchObject([
    {
      event: 'updatePartialTargets',
      message: {
        id: 7,
        targets: [
          { price: 61_000, amount: 25 },
          { price: 62_000.5, amount: 40 },
        ],
      },
    },
  ]);
  trading.asked[0]?.answer({ status: true, id: 7 });
  await waitFor(() => expect(screen.getByRole('log').lastElementChild?.textContent).toContain('Partial targets for Bitcoin saved'));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['a price below the current one', 'Price 1', '50,000', /can’t be lower than/],
  ['a part that is too small', 'Amount 1', '0.99', 'Each partial target must close at least €1.00.'],
  ['a part of fractions of a cent', 'Amount 1', '1.005', 'Use at most two decimal places.'],
])('%s is rejected at its field', (_case, name, value, message) => {
  const { trading } = openDialog();
  type('Price 1', '61,000');
  type(name, value);
  expect(describedBy(field(name))).toMatch(message);
  save();
  expect(trading.asked).toEqual([]);
});

test('parts of everything are rejected', () => {
  const { trading } = openDialog([
    { price: 61_000, amount: euros(50) },
    { price: 62_000, amount: euros(49) },
  ]);
  type('Amount 2', '50');
  expect(screen.getByText(/Partial targets can close at most €99.99 together/)).toBeTruthy();
  save();
  expect(trading.asked).toEqual([]);
});

test('targets that were set are shown, and can be removed; there are at most three', () => {
  const { trading } = openDialog([{ price: 61_000, amount: euros(50) }]);
  expect([field('Price 1').value, field('Amount 1').value]).toEqual(['61,000.00', '50.00']);
  const add = () => screen.queryByRole('button', { name: 'Add target' });
  for (let count = 0; count < 2; count += 1) fireEvent.click(add() ?? expect.fail('no more targets'));
  expect(add()).toBeNull();
  for (let count = 0; count < 3; count += 1) fireEvent.click(screen.getByRole('button', { name: 'Remove target 1' }));
  expect(rest()).toBe('€100.00');
  save();
  expect(trading.asked).toMatchObject([{ event: 'updatePartialTargets', message: { id: 7, targets: [] } }]);
});

test('a refusal of the server is shown', async () => {
  const { trading } = openDialog([{ price: 61_000, amount: euros(50) }]);
  save();
  trading.asked[0]?.answer({ status: false, message: '', error: { code: 'partialTargetTooLow', limit: 61_500 } });
  await screen.findByText('A partial target can’t be lower than 61,500.00.');
});
