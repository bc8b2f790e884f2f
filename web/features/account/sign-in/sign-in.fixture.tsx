import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';

/** Wraps a form under test in English texts and a router for its links. */
export function OnPage({ children }: { readonly children: ReactNode }) {
  return (
    <MemoryRouter>
      <InEnglish>{children}</InEnglish>
    </MemoryRouter>
  );
}

/** Answers every call of the page with this response. */
export function answerWith(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path, init) => answer(path, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** The bodies sent to a path. */
export function sentTo(fetch: ReturnType<typeof answerWith>, path: string): readonly unknown[] {
  return fetch.mock.calls.flatMap(([called, { body }]) =>
    called === path && typeof body === 'string' ? [JSON.parse(body) as unknown] : [],
  );
}
