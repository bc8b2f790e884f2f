import type { AffiliateToken, CreateTokenResponse } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

const TOKENS_KEY = ['affiliate', 'tokens'] as const;

export function useTokens() {
  return useTokenAnswer<readonly AffiliateToken[]>(TOKENS_KEY, affiliatePaths.tokens);
}

/** The token itself is only in this response. */
export function useCreateToken(onCreated: (accessToken: string) => void) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (name: string) => call<CreateTokenResponse>({ method: 'POST', path: affiliatePaths.createToken, body: { name } }),
    onSuccess: async ({ data }) => {
      onCreated(data.access_token);
      await queries.invalidateQueries({ queryKey: TOKENS_KEY });
    },
  });
}

export function useRevokeToken(onRevoked: () => void) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call({ method: 'POST', path: affiliatePaths.revokeToken, body: { id } }),
    onSuccess: async () => {
      onRevoked();
      await queries.invalidateQueries({ queryKey: TOKENS_KEY });
    },
  });
}
