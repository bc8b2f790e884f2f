import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { errorBody } from '@fairlead/contract/errors.ts';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider } from './token-calls.ts';

/** What the played server answers at a path: `data` of an answer, or a whole answer such as a refusal. */
export type PlayedAnswers = Record<string, () => unknown>;

/** An area with a login of its own, with the real calls in front of a server that the test plays. */
export interface PlayedArea {
  /** What was sent to a path, the first first, once all that was begun is on its way. */
  readonly sentTo: (path: string) => Promise<readonly unknown[]>;
}

/** Shows a part of an area. What is not among `answers` is refused as our fault. They may change meanwhile. */
export function showInArea(part: ReactNode, answers: PlayedAnswers): PlayedArea {
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

/** A refusal. */
export const refuse =
  (...refusal: Parameters<typeof errorBody>) =>
  (): Response =>
    Response.json(errorBody(...refusal), { status: 400 });
