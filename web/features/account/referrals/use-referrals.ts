import type { Referral } from '@fairlead/contract/account/schemas.ts';
import { useCallback, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { useAnswers } from '../../../transport/use-answers.ts';
import { postReferrals } from './post-referrals.ts';
import { isEveryDay, type ReferralDays } from './referral-days.ts';

/** Referrals per page. */
export const PAGE_LENGTH = 25;

/** The referrals of a range of days, as far as they are loaded. */
export type ReferralList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly retry: () => void }
  | LoadedReferrals;

export interface LoadedReferrals {
  readonly kind: 'loaded';
  readonly referrals: readonly Referral[];
  /** Total number on these days. */
  readonly total: number;
  /** The rows still belong to the previous days: the response for these is pending. */
  readonly isTemporary: boolean;
  readonly hasMore: boolean;
  /** False if loading failed. */
  readonly loadMore: () => Promise<boolean>;
}

interface Shown {
  readonly days: ReferralDays;
  readonly referrals: readonly Referral[];
  readonly total: number;
  /** The `before` of the next page. */
  readonly next: number | null;
}

/** `count` covers all days; null until loaded. */
export function useReferrals(days: ReferralDays): { readonly list: ReferralList; readonly count: number | null } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const { failure, retry } = useAnswers(
    useCallback((signal) => postReferrals({ ...days, limit: PAGE_LENGTH }, signal), [days]),
    ({ data: referrals, total, next }) => {
      setShown({ days, referrals, total, next });
      if (isEveryDay(days)) setCount(total);
    },
  );

  async function loadMore(): Promise<boolean> {
    if (shown === null || shown.next === null) return true;
    const answer = await postReferrals({ ...shown.days, limit: PAGE_LENGTH, before: shown.next });
    if (!answer.ok) return false;
    const { data, total, next } = answer.data;
    // The days may have changed meanwhile, or the same page been requested twice.
    setShown((now) => (now === shown ? { ...now, referrals: [...now.referrals, ...data], total, next } : now));
    return true;
  }

  return { list: listOf(), count };

  function listOf(): ReferralList {
    if (failure !== null) return { kind: 'failed', failure, retry };
    if (shown === null) return { kind: 'loading' };
    const { referrals, total, next } = shown;
    return { kind: 'loaded', referrals, total, isTemporary: shown.days !== days, hasMore: next !== null, loadMore };
  }
}
