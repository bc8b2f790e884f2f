import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../../transport/played-area.fixture.tsx';
import { NORA } from '../me.fixture.ts';
import { PasswordForm } from './password-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answers: FakeResponses = {}) => showInArea(<PasswordForm me={NORA} />, answers);
const GOOD = 'a sentence nobody guesses';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function send(password: string, again: string, current: string) {
  fireEvent.input(field('New password'), { target: { value: password } });
  fireEvent.input(field('Repeat new password'), { target: { value: again } });
  fireEvent.input(field('Current password'), { target: { value: current } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('validation before submit', () => {
  test.each([
    ['nothing', '', '', '', ['Enter a new password.', 'Repeat the new password.', 'Enter your current password.']],
    ['seven characters', 'gh7kw2p', 'gh7kw2p', 'the old one', ['New password has minimum 8 characters']],
    ['two different passwords', GOOD, 'other', 'the old one', ['The passwords do not match']],
  ])('%s is rejected at its field', async (_, password, again, current, messages) => {
    const { sentTo } = show();
    send(password, again, current);
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    expect(await sentTo(affiliatePaths.updatePassword)).toEqual([]);
  });
});

test('the first invalid field is focused', async () => {
  show();
  send('', '', '');
  expect(await screen.findByText('Enter your current password.')).toBeTruthy();
  expect(document.activeElement).toBe(field('New password'));
});

test('a wrong current password is reported at its field, which is focused', async () => {
  show({ [affiliatePaths.updatePassword]: refuse('currentPasswordWrong') });
  send(GOOD, GOOD, 'not the password');
  expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Current password'));
  expect(field('New password').value).toBe(GOOD);
});

test('all three are sent as typed, and the fields are cleared afterwards', async () => {
  const { sentTo } = show({ [affiliatePaths.updatePassword]: () => null });
  send(` ${GOOD}`, ` ${GOOD}`, 'the old one');
  await waitFor(() => expect(field('New password').value).toBe(''));
  expect(await sentTo(affiliatePaths.updatePassword)).toEqual([
    { new_password: ` ${GOOD}`, confirm_password: ` ${GOOD}`, current_password: 'the old one' },
  ]);
});
