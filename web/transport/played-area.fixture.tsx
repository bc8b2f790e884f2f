import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { errorBody } from '@fairlead/contract/errors.ts';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider } from './token-calls.ts';

/** What the fake server returns for a path: the `data` of a response, or a whole response such as an error. */
export type FakeResponses = Record<string, () => unknown>;

/** An area with its own sign-in, using the real calls against a fake server. */
export interface FakeArea {
  /** The bodies sent to a path, in order, after all pending calls were made. */
  readonly sentTo: (path: string) => Promise<readonly unknown[]>;
}

/** Renders a part of an area. Paths missing from `answers` return an internal error. `answers` may change meanwhile. */
export function showInArea(part: ReactNode, answers: FakeResponses): FakeArea {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const path = new URL(address, location.origin).pathname;
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[path]?.();
    if (answer === undefined) return Response.json(errorBody('internal'), { status: 500 });
    return answer instanceof Response ? answer : Response.json({ status: true, data: answer });
  });
  const calls = createTokenCalls({ get: () => 'a-token', expire: () => undefined });
  const router = createMemoryRouter([{ path: '*', element: part }]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <TokenCallsProvider value={calls}>
        <InEnglish>
          <RouterProvider router={router} />
        </InEnglish>
      </TokenCallsProvider>
    </QueryClientProvider>,
  );
  return {
    async sentTo(wanted) {
      await act(async () => undefined);
      return sent.filter(({ path }) => path === wanted).map(({ body }) => body);
    },
  };
}

/** An error response. */
export const refuse =
  (...refusal: Parameters<typeof errorBody>) =>
  (): Response =>
    Response.json(errorBody(...refusal), { status: 400 });
