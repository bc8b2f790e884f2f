import type { DemoMailsResponse } from '@fairlead/contract/demo.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { getDemoMails } from './get-demo-mails.ts';

export type DemoMail = DemoMailsResponse['data'][number];

/** What was last looked up, and for whom; null before the first answer. */
export interface FoundDemoMails {
  readonly to: string;
  readonly mails: readonly DemoMail[];
}

export interface DemoMails {
  readonly found: FoundDemoMails | null;
  readonly failure: ApiFailure | null;
  readonly isLoading: boolean;
  reload(): void;
}

/** A mail is on its way for a moment: the page looks by itself, too. */
const LOOK_EVERY_MS = 4_000;

export function useDemoMails(to: string): DemoMails {
  const [found, setFound] = useState<FoundDemoMails | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const underWay = useRef<AbortController>(undefined);

  const look = useCallback(async () => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    const answer = await getDemoMails(to, own.signal);
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
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      underWay.current?.abort();
    };
  }, [reload, look]);

  return { found, failure, isLoading, reload };
}
