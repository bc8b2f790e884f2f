import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refuse, showInArea, type PlayedAnswers } from '../../../transport/played-area.fixture.tsx';
import { NORA } from '../me.fixture.ts';
import { PasswordForm } from './password-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answers: PlayedAnswers = {}) => showInArea(<PasswordForm me={NORA} />, answers);
const GOOD = 'a sentence nobody guesses';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function send(password: string, again: string, current: string) {
  fireEvent.input(field('New password'), { target: { value: password } });
  fireEvent.input(field('Confirm password'), { target: { value: again } });
  fireEvent.input(field('Current password'), { target: { value: current } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('before anything is sent', () => {
  test.each([
    ['nothing', '', '', '', ['New password is missing.', 'Confirm password is missing.', 'Current password is missing.']],
    ['seven characters', 'gh7kw2p', 'gh7kw2p', 'the old one', ['New password has minimum 8 characters']],
    ['two that differ', GOOD, 'other', 'the old one', ['The passwords do not match']],
  ])('%s is refused at its field', async (_, password, again, current, messages) => {
    const { sentTo } = show();
    send(password, again, current);
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    expect(await sentTo(affiliatePaths.updatePassword)).toEqual([]);
  });
});

test('the first field at fault has the focus', async () => {
  show();
  send('', '', '');
  expect(await screen.findByText('Current password is missing.')).toBeTruthy();
  expect(document.activeElement).toBe(field('New password'));
});

test('a wrong current password is said at its field, which has the focus', async () => {
  show({ [affiliatePaths.updatePassword]: refuse('currentPasswordWrong') });
  send(GOOD, GOOD, 'not the password');
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Current password'));
  expect(field('New password').value).toBe(GOOD);
});

test('all three are sent as they were typed, and the fields are empty afterwards', async () => {
  const { sentTo } = show({ [affiliatePaths.updatePassword]: () => null });
  send(` ${GOOD}`, ` ${GOOD}`, 'the old one');
  await waitFor(() => expect(field('New password').value).toBe(''));
  expect(await sentTo(affiliatePaths.updatePassword)).toEqual([
    { new_password: ` ${GOOD}`, confirm_password: ` ${GOOD}`, current_password: 'the old one' },
  ]);
});
