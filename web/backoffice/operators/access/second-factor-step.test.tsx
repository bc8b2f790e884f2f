import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type PlayedAnswers } from '../../../transport/played-area.fixture.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SESSION = { access_token: 'a token', name: 'Olga Operator' };

function show(answers: PlayedAnswers = { [operatorPaths.secondFactor]: () => SESSION }) {
  const heard = { onLoggedIn: vi.fn(), onStartAgain: vi.fn() };
  const details = { token: 'login', methods: ['totp' as const, 'recoveryCode' as const] };
  return { ...heard, ...showInArea(<SecondFactorStep details={details} {...heard} />, answers) };
}

function send(label: string, code: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

test('a code that is not six digits is not sent', async () => {
  const { sentTo } = show();
  send('Six-digit code', '123');
  expect(screen.getByText('Enter the six digits that the app shows.')).toBeTruthy();
  expect(await sentTo(operatorPaths.secondFactor)).toEqual([]);
});

test('the session that a code opens is handed on', async () => {
  const { sentTo, onLoggedIn } = show();
  send('Six-digit code', '123 456');
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalled());
  expect(await sentTo(operatorPaths.secondFactor)).toEqual([{ token: 'login', method: 'totp', code: '123456' }]);
});

test('a recovery code takes the place of the app', async () => {
  const { sentTo, onLoggedIn } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  send('Recovery code', ' ABCD-EFGH ');
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalled());
  expect(await sentTo(operatorPaths.secondFactor)).toEqual([{ token: 'login', method: 'recoveryCode', code: 'ABCD-EFGH' }]);
});

test('a code that is wrong is said to be', async () => {
  const { onLoggedIn } = show({ [operatorPaths.secondFactor]: refuse('secondFactorInvalid') });
  send('Six-digit code', '000000');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not valid.');
  expect(onLoggedIn).not.toHaveBeenCalled();
});

test('a login that waited too long begins again', async () => {
  const { onStartAgain } = show({ [operatorPaths.secondFactor]: refuse('secondFactorExpired') });
  send('Six-digit code', '123456');
  await waitFor(() => expect(onStartAgain).toHaveBeenCalledWith(true));
});
