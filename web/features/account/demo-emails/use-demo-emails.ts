import type { DemoEmailsResponse } from '@fairlead/contract/demo.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { getDemoEmails } from './get-demo-emails.ts';

export type DemoEmail = DemoEmailsResponse['data'][number];

/** The result of the last search and its recipient; null before the first response. */
export interface FoundDemoEmails {
  readonly to: string;
  readonly mails: readonly DemoEmail[];
}

export interface DemoEmails {
  readonly found: FoundDemoEmails | null;
  readonly failure: ApiFailure | null;
  readonly isLoading: boolean;
  reload(): void;
}

/** An email takes a moment to arrive, so the page also polls. */
const POLL_MS = 4_000;

export function useDemoEmails(to: string): DemoEmails {
  const [found, setFound] = useState<FoundDemoEmails | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const pending = useRef<AbortController>(undefined);

  const look = useCallback(async () => {
    pending.current?.abort();
    const own = new AbortController();
    pending.current = own;
    const answer = await getDemoEmails(to, own.signal);
    if (own.signal.aborted) return;
    setIsLoading(false);
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setFound({ to, mails: answer.data.data });
  }, [to]);

  const reload = useCallback(() => {
    setIsLoading(true);
    void look();
  }, [look]);

  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      pending.current?.abort();
    };
  }, [reload, look]);

  return { found, failure, isLoading, reload };
}
