import type { Me, meResponseSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import type { z } from 'zod';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

const ME = ['operator', 'me'] as const;

/** The signed-in operator; null until loaded. */
export function useOperator(): Me | null {
  const { data } = useTokenAnswer<z.infer<typeof meResponseSchema>['data']>(ME, operatorPaths.me, {
    staleTime: 60_000,
  });
  return data ?? null;
}

/** Returns whether the operator has a permission; nobody has any until the operator is loaded. */
export function useMay(): (permission: Permission) => boolean {
  const operator = useOperator();
  return (permission) => operator?.permissions.includes(permission) ?? false;
}
