import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type PlayedAnswers } from '../../../transport/played-area.fixture.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answers: PlayedAnswers = {}) {
  const onCreated = vi.fn();
  return { ...showInArea(<CreateTokenDialog onClose={() => undefined} onCreated={onCreated} />, answers), onCreated };
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create token' }));

test('a token needs a name', async () => {
  const { sentTo } = show();
  create();
  expect(await screen.findByText('Name is missing.')).toBeTruthy();
  expect(await sentTo(affiliatePaths.createToken)).toEqual([]);
});

test('the token that comes back is handed on', async () => {
  const { onCreated, sentTo } = show({ [affiliatePaths.createToken]: () => ({ access_token: 'a token' }) });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' Reporting ' } });
  create();
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('a token'));
  expect(await sentTo(affiliatePaths.createToken)).toEqual([{ name: 'Reporting' }]);
});

test('some time after the login the way back to it is offered', async () => {
  show({ [affiliatePaths.createToken]: refuse('recentLoginRequired') });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Reporting' } });
  create();
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy();
});
