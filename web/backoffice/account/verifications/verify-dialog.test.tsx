import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../../transport/played-area.fixture.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('at least one category is required, and the ticked ones are what the client may trade', async () => {
  const onVerified = vi.fn();
  const client = { id: 7, email: 'anne@example.test', full_name: 'Anne Weber' };
  const { sentTo } = showInArea(<VerifyDialog client={client} onVerified={onVerified} onClose={() => undefined} />, {
    [backofficePaths.verifyAccount]: () => null,
  });
  const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify client' });
  for (const category of screen.getAllByRole('checkbox')) fireEvent.click(category);
  expect(screen.getByText(/^Select at least one category/)).toBeTruthy();
  expect(verify.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Crypto' }));
  fireEvent.click(verify);
  await waitFor(() => expect(onVerified).toHaveBeenCalled());
  expect(await sentTo(backofficePaths.verifyAccount)).toEqual([{ email: 'anne@example.test', category_ids: [1] }]);
});
