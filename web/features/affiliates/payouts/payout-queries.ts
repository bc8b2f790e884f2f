import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { requestOf, type Payout } from './payout-values.ts';

const PAYOUTS_KEY = ['affiliate', 'payouts'] as const;
const UNDERWAY_AGAIN_MS = 3_000;

/** Latest first. Refreshed while a payout is being booked. */
export function usePayouts() {
  return useTokenAnswer<readonly AffiliatePayout[]>(PAYOUTS_KEY, affiliatePaths.payouts, {
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'underway') === true ? UNDERWAY_AGAIN_MS : false),
  });
}

/**
 * Requests a payout. Repeating the same request reuses its id: if only the response was lost, the server repeats it instead of creating a
 * second payout. A different payout gets its own id, and so does the same one after the first was accepted.
 */
export function useRequestPayout(onTaken: (payout: AffiliatePayout) => void) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const ids = useRef(new Map<string, string>());
  return useSingleMutation({
    mutationFn: async (payout: Payout) => {
      const content = JSON.stringify(payout);
      const id = ids.current.get(content) ?? crypto.randomUUID();
      ids.current.set(content, id);
      const body = requestOf(payout, id);
      const { data } = await call<{ readonly data: AffiliatePayout }>({ method: 'POST', path: affiliatePaths.requestPayout, body });
      ids.current.delete(content);
      return data;
    },
    onSuccess: async (taken) => {
      // The balance, entries and months have changed too.
      await queries.invalidateQueries({ queryKey: ['affiliate'] });
      onTaken(taken);
    },
  });
}
