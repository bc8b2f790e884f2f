import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../../transport/played-area.fixture.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answers: FakeResponses = {}) {
  const onCreated = vi.fn();
  return { ...showInArea(<CreateTokenDialog onClose={() => undefined} onCreated={onCreated} />, answers), onCreated };
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create token' }));

test('a token needs a name', async () => {
  const { sentTo } = show();
  create();
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(await sentTo(affiliatePaths.createToken)).toEqual([]);
});

test('the returned token is passed on', async () => {
  const { onCreated, sentTo } = show({ [affiliatePaths.createToken]: () => ({ access_token: 'a token' }) });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' Reporting ' } });
  create();
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('a token'));
  expect(await sentTo(affiliatePaths.createToken)).toEqual([{ name: 'Reporting' }]);
});

test('long after the sign-in, signing in again is offered', async () => {
  show({ [affiliatePaths.createToken]: refuse('recentLoginRequired') });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Reporting' } });
  create();
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
});
