import type { Me, meResponseSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useTokenCalls } from '../../transport/token-calls.ts';

const ME = ['operator', 'me'] as const;

/** Who is logged in; null until the server has said so. */
export function useOperator(): Me | null {
  const { call } = useTokenCalls();
  const { data } = useQuery({
    queryKey: ME,
    queryFn: async () => (await call<z.infer<typeof meResponseSchema>>({ method: 'GET', path: operatorPaths.me })).data,
    staleTime: 60_000,
  });
  return data ?? null;
}

/** Whether the operator may do something: nobody may before the server has said so. */
export function useMay(): (permission: Permission) => boolean {
  const operator = useOperator();
  return (permission) => operator?.permissions.includes(permission) ?? false;
}
