import type {
  ChangeOperatorRequest,
  InviteOperatorRequest,
  OperatorInfo,
  OperatorWithReasonRequest,
} from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';

export const OPERATORS_KEY = ['operators'] as const;

/** Actions that restrict an operator or lift a restriction, with a reason. */
export const OPERATOR_ACTIONS = {
  block: operatorPaths.blockOperator,
  unblock: operatorPaths.unblockOperator,
  takeSecondFactor: operatorPaths.takeSecondFactor,
} as const;
export type OperatorAction = keyof typeof OPERATOR_ACTIONS;

export function useOperatorCalls() {
  const { call } = useTokenCalls();
  const post = (path: string, body: object) => call({ method: 'POST', path, body });
  return {
    list: async () => (await call<{ readonly data: readonly OperatorInfo[] }>({ method: 'GET', path: operatorPaths.operators })).data,
    invite: (body: InviteOperatorRequest) => post(operatorPaths.inviteOperator, body),
    inviteAgain: (id: number) => post(operatorPaths.inviteAgain, { id }),
    change: (body: ChangeOperatorRequest) => post(operatorPaths.changeOperator, body),
    take: (taking: OperatorAction, body: OperatorWithReasonRequest) => post(OPERATOR_ACTIONS[taking], body),
  };
}
