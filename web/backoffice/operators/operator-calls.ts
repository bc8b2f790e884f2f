import type {
  ChangeOperatorRequest,
  InviteOperatorRequest,
  OperatorInfo,
  OperatorWithReasonRequest,
} from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

export const OPERATORS_KEY = ['operators'] as const;

/** What is taken from an operator or given back, with the reason. */
export const TAKINGS = {
  block: operatorPaths.blockOperator,
  unblock: operatorPaths.unblockOperator,
  takeSecondFactor: operatorPaths.takeSecondFactor,
} as const;
export type Taking = keyof typeof TAKINGS;

export function useOperatorCalls() {
  const { call } = useTokenCalls();
  const post = (path: string, body: object) => call({ method: 'POST', path, body });
  return {
    list: async () => (await call<{ readonly data: readonly OperatorInfo[] }>({ method: 'GET', path: operatorPaths.operators })).data,
    invite: (body: InviteOperatorRequest) => post(operatorPaths.inviteOperator, body),
    inviteAgain: (id: number) => post(operatorPaths.inviteAgain, { id }),
    change: (body: ChangeOperatorRequest) => post(operatorPaths.changeOperator, body),
    take: (taking: Taking, body: OperatorWithReasonRequest) => post(TAKINGS[taking], body),
  };
}
