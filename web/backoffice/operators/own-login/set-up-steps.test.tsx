import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type PlayedAnswers } from '../../../transport/played-area.fixture.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const SET_UP = { uri: 'otpauth://totp/x?secret=JBSWY3DP', secret: 'JBSWY3DP' };

function show(answers: PlayedAnswers = { [operatorPaths.confirmTotp]: () => ({ recovery_codes: CODES }) }) {
  const heard = { onConfirmed: vi.fn(), onDone: vi.fn() };
  return { ...heard, ...showInArea(<SetUpSteps setUp={SET_UP} {...heard} />, answers) };
}

function turnOn(code: string) {
  fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
}

test('the secret is there as a picture and to be typed', async () => {
  show();
  expect(screen.getByText('JBSW Y3DP')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
});

test('a first code that is not six digits is not sent', async () => {
  const { sentTo } = show();
  turnOn('12345');
  expect(screen.getByText('Enter the six digits that the app shows.')).toBeTruthy();
  expect(await sentTo(operatorPaths.confirmTotp)).toEqual([]);
});

test('a first code that is wrong is said to be at its field', async () => {
  const { onConfirmed } = show({ [operatorPaths.confirmTotp]: refuse('secondFactorInvalid') });
  turnOn('000000');
  expect(await screen.findByText('This code is not valid.')).toBeTruthy();
  expect(onConfirmed).not.toHaveBeenCalled();
});

test('the recovery codes that it brings are kept before anything else goes on', async () => {
  const { onConfirmed, onDone } = show();
  turnOn('123 456');
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).children).toHaveLength(10);
  expect(onConfirmed).toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText(/^Keep the codes first/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText('I have kept the codes'));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onDone).toHaveBeenCalled();
});
