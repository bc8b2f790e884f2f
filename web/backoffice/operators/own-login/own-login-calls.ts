/** The API calls of an operator's own account. */
import type { ChangeMeRequest, ChangeOperatorPassword, EndSessionsRequest, OwnSecondFactor } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { SessionsResponse } from '@fairlead/contract/account/security.ts';
import type { Factors } from '../../../identity/factors/factor-props.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';

export const SESSIONS_KEY = ['operator', 'sessions'] as const;

export function useOwnLoginCalls() {
  const { call } = useTokenCalls();
  const post = (path: string, body: object) => call({ method: 'POST', path, body });
  return {
    readFactors: async (): Promise<Factors> => {
      const { data } = await call<{ readonly data: OwnSecondFactor }>({ method: 'GET', path: operatorPaths.ownSecondFactor });
      return { ...data, totp: data.totp_since !== null };
    },
    listSessions: async () => (await call<SessionsResponse>({ method: 'GET', path: operatorPaths.sessions })).data,
    endSessions: (body: EndSessionsRequest) => post(operatorPaths.endSessions, body),
    changeMe: (body: ChangeMeRequest) => post(operatorPaths.changeMe, body),
    changePassword: (body: ChangeOperatorPassword) => post(operatorPaths.changePassword, body),
  };
}
