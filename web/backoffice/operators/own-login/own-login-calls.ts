/** What an operator asks about the own login. Some of it asks for the password again where it was given long ago. */
import type { ChangeMeRequest, ChangeOperatorPassword, EndSessionsRequest, OwnSecondFactor } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type {
  FactorAddedResponse,
  RecoveryCodesResponse,
  SessionsResponse,
  TotpBeginResponse,
} from '@fairlead/contract/account/security.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';

export const SESSIONS_KEY = ['operator', 'sessions'] as const;
export const FACTOR_KEY = ['operator', 'secondFactor'] as const;

export function useOwnLoginCalls() {
  const { call } = useTokenCalls();
  const post = <Answer>(path: string, body: object = {}) => call<Answer>({ method: 'POST', path, body });
  return {
    readFactor: async () => (await call<{ readonly data: OwnSecondFactor }>({ method: 'GET', path: operatorPaths.ownSecondFactor })).data,
    beginTotp: async () => (await post<TotpBeginResponse>(operatorPaths.beginTotp)).data,
    confirmTotp: async (code: string) => (await post<FactorAddedResponse>(operatorPaths.confirmTotp, { code })).data.recovery_codes ?? [],
    removeTotp: () => post(operatorPaths.removeTotp),
    renewCodes: async () => (await post<RecoveryCodesResponse>(operatorPaths.renewRecoveryCodes)).data.recovery_codes,
    confirmPassword: (current_password: string) => post(operatorPaths.confirmPassword, { current_password }),
    listSessions: async () => (await call<SessionsResponse>({ method: 'GET', path: operatorPaths.sessions })).data,
    endSessions: (body: EndSessionsRequest) => post(operatorPaths.endSessions, body),
    changeMe: (body: ChangeMeRequest) => post(operatorPaths.changeMe, body),
    changePassword: (body: ChangeOperatorPassword) => post(operatorPaths.changePassword, body),
  };
}
