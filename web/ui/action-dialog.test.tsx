import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

function show(isPending: boolean) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ActionDialog title="Send the invoice?" confirm="Send" isPending={isPending} onConfirm={onConfirm} onClose={onClose}>
      <p>It is for Anne.</p>
    </ActionDialog>,
    { wrapper: InEnglish },
  );
  return { onConfirm, onClose };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('confirms or cancels', () => {
  const { onConfirm, onClose } = show(false);
  press('Send');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('stays open while the action is pending', () => {
  const { onClose } = show(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  press('Cancel');
  press('Close');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Send the invoice?' }).textContent).toContain('It is for Anne.');
});

test('the cancel button may have another action than closing', () => {
  const onCancel = vi.fn();
  const onClose = vi.fn();
  render(
    <ActionDialog title="Book it?" cancel="Change" onCancel={onCancel} confirm="Book" onConfirm={() => undefined} onClose={onClose}>
      <p>250 euros.</p>
    </ActionDialog>,
    { wrapper: InEnglish },
  );
  press('Change');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the button of a form submits the form', () => {
  const onSubmit = vi.fn(async () => undefined);
  render(
    <FormDialog title="A new invoice" confirm="Create" onSubmit={onSubmit} onClose={() => undefined}>
      <input aria-label="Amount" />
    </FormDialog>,
    { wrapper: InEnglish },
  );
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  expect(create.type).toBe('submit');
  expect(create.getAttribute('form')).toBe(screen.getByLabelText('Amount').closest('form')?.id);
  fireEvent.submit(screen.getByLabelText('Amount'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
