import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../../transport/played-area.fixture.tsx';
import { SetUpScreen } from './set-up-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);

test('the app or a passkey is set up, and the back office reloads once the recovery codes are saved', async () => {
  const { sentTo } = showInArea(<SetUpScreen switches={null} onLogOut={vi.fn()} />, {
    [operatorPaths.me]: () => ({ email: 'olga@fairlead.test' }),
    [operatorPaths.beginTotp]: () => ({ uri: 'otpauth://totp/x?secret=JBSWY3DP', secret: 'JBSWY3DP' }),
    [operatorPaths.confirmTotp]: () => ({ recovery_codes: CODES }),
  });
  const setUp = await screen.findByRole('button', { name: 'Set up authenticator app' });
  expect(screen.getByRole('button', { name: 'Add passkey' })).toBeTruthy();
  fireEvent.click(setUp);
  fireEvent.input(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('code-9')).toBeTruthy();
  expect(await sentTo(operatorPaths.me)).toHaveLength(1);
  fireEvent.click(screen.getByLabelText('I’ve saved the codes'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(await sentTo(operatorPaths.me)).toHaveLength(2));
});
