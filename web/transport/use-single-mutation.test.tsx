import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../ui/button.tsx';
import { useSingleMutation } from './use-single-mutation.ts';

afterEach(cleanup);

function Decision({ send }: { readonly send: (verdict: string) => Promise<string> }) {
  const decision = useSingleMutation({ mutationFn: send });
  return (
    <>
      <Button loading={decision.isPending} onClick={() => decision.mutate('checked')}>
        Mark as checked
      </Button>
      <p>{decision.data ?? decision.error?.message}</p>
    </>
  );
}

function show(send: (verdict: string) => Promise<string>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Decision send={send} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Mark as checked' });
}

test('a double click sends one decision', async () => {
  const send = vi.fn(() => Promise.resolve('done'));
  const button = show(send);
  button.click();
  button.click();
  expect(await screen.findByText('done')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a rejected mutation can be sent again', async () => {
  const send = vi.fn(() => Promise.resolve('done'));
  send.mockRejectedValueOnce(new Error('refused'));
  const button = show(send);
  fireEvent.click(button);
  expect(await screen.findByText('refused')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText('done')).toBeTruthy();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
