import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

export const ME_KEY = ['affiliate', 'me'] as const;

/** The signed-in affiliate with the plan and the balance that is not paid out yet. */
export function useMe() {
  return useTokenAnswer<AffiliateMe>(ME_KEY, affiliatePaths.me);
}
