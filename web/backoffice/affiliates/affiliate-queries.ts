/** The queries of the affiliate screens. */
import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { showToast } from '../../ui/toast.tsx';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

/** The first parts of the query keys, for invalidation. */
export const AFFILIATES = 'affiliates';
const AFFILIATE = 'affiliate';
export const AFFILIATE_LEDGER = 'affiliateBook';
const PLANS = 'affiliatePlans';
const OUTDATED = [AFFILIATES, AFFILIATE, AFFILIATE_LEDGER, PLANS] as const;

/** The path of a call about one affiliate. */
export function affiliatePath(path: string, id: number): string {
  return path.replace(':id', String(id));
}

export function useAffiliate(id: number) {
  return useTokenAnswer<AffiliatePage>([AFFILIATE, id], affiliatePath(backofficePaths.affiliate, id));
}

/** Every version of every plan, by name, latest first. */
export function usePlans() {
  return useTokenAnswer<readonly WireAffiliatePlan[]>([PLANS], backofficePaths.affiliatePlans);
}

export interface ChangeOptions<Answer> {
  /** The message on success. */
  readonly done: string;
  readonly onDone: (answer: Answer) => void;
}

/** Changes an affiliate or a plan, and reloads their data. */
export function useAffiliateChange<Body extends object, Answer = unknown>(path: string, { done, onDone }: ChangeOptions<Answer>) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Body) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: (answer) => {
      showToast({ tone: 'success', title: done });
      onDone(answer);
    },
    onSettled: () => Promise.all(OUTDATED.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
