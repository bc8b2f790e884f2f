import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

afterEach(cleanup);

function show(error: string | null = null) {
  const onConfirm = vi.fn();
  render(
    <ReasonDialog
      title="Freeze the account?"
      text="No trading."
      confirm="Freeze"
      isPending={false}
      error={error}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
    { wrapper: InEnglish },
  );
  return onConfirm;
}

const confirm = (reason: string) => {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }));
};

test.each([
  ['no reason', ''],
  ['a reason of spaces', '     '],
  ['a reason of two letters', ' no '],
  ['a reason that is too long', 'a'.repeat(501)],
])('%s is rejected, and nothing happens', (_, reason) => {
  const onConfirm = show();
  confirm(reason);
  expect(screen.getByText('Enter a reason of 3 to 500 characters.')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a reason is passed on trimmed', () => {
  const onConfirm = show();
  confirm(' A stolen phone ');
  expect(onConfirm).toHaveBeenCalledWith('A stolen phone');
});

test('a failure is shown below the reason, which is kept', () => {
  show('The account is closed.');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A stolen phone' } });
  expect(screen.getByRole('alert').textContent).toBe('The account is closed.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('A stolen phone');
});
