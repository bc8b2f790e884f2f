import { securityPaths } from '@fairlead/contract/paths.ts';
import type {
  LoginsResponse,
  RevokeSessionsRequest,
  SecondFactorsResponse,
  SessionsResponse,
} from '@fairlead/contract/account/security.ts';
import { createFactorCalls, type FactorCalls } from '../../../identity/factors/factor-calls.ts';
import { callApi, type ApiRequest, type ApiResult } from '../../../transport/api-client.ts';
import { CallFailure } from '../../../transport/token-calls.ts';
import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';

/** The API calls for the account's security, on behalf of the client's session. Calls that change something may ask for the password. */
export interface SecurityCalls {
  readonly listSessions: (signal: AbortSignal) => Promise<ApiResult<SessionsResponse>>;
  readonly listLogins: (signal: AbortSignal) => Promise<ApiResult<LoginsResponse>>;
  readonly getSecondFactors: (signal: AbortSignal) => Promise<ApiResult<SecondFactorsResponse>>;
  readonly revokeSessions: (id: RevokeSessionsRequest['id']) => Promise<ApiResult<unknown>>;
  readonly factors: FactorCalls;
}

export interface SecurityCallsOptions {
  readonly token: string;
  readonly runSensitive: RunSensitive;
  /** Called when the server has ended the session. */
  readonly onSignedOut: () => void;
}

export function createSecurityCalls({ token, runSensitive, onSignedOut }: SecurityCallsOptions): SecurityCalls {
  async function call<T>(request: Omit<ApiRequest, 'token'>): Promise<ApiResult<T>> {
    const answer = await callApi<T>({ ...request, token });
    if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.body.error.code === 'notSignedIn') onSignedOut();
    return answer;
  }
  const read = <T>(path: string, signal: AbortSignal) => call<T>({ method: 'GET', path, signal });
  const change = <T>(path: string, body: object) => runSensitive(() => call<T>({ method: 'POST', path, body }));
  return {
    listSessions: (signal) => read(securityPaths.sessions, signal),
    listLogins: (signal) => read(securityPaths.logins, signal),
    getSecondFactors: (signal) => read(securityPaths.secondFactors, signal),
    revokeSessions: (id) => change(securityPaths.revokeSessions, { id }),
    factors: createFactorCalls(securityPaths, async <T>(path: string, body: object) => {
      const answer = await change<T>(path, body);
      if (!answer.ok) throw new CallFailure(answer.failure);
      return answer.data;
    }),
  };
}
