import { securityPaths } from '@fairlead/contract/paths.ts';
import type {
  FactorAddedResponse,
  LoginsResponse,
  PasskeyBeginResponse,
  PasskeyFinishRequest,
  RecoveryCodesResponse,
  RevokeSessionsRequest,
  SecondFactorsResponse,
  SessionsResponse,
  TotpBeginResponse,
  TotpConfirmRequest,
} from '@fairlead/contract/account/security.ts';
import { callApi, type ApiRequest, type ApiResult } from '../../../transport/api-client.ts';
import type { RunSensitive } from '../my-account/use-run-sensitive.tsx';

/** What keeps an account its owner's, as the client's session may ask for it. Whatever changes something may ask for the password. */
export interface SecurityCalls {
  readonly listSessions: (signal: AbortSignal) => Promise<ApiResult<SessionsResponse>>;
  readonly listLogins: (signal: AbortSignal) => Promise<ApiResult<LoginsResponse>>;
  readonly getSecondFactors: (signal: AbortSignal) => Promise<ApiResult<SecondFactorsResponse>>;
  readonly revokeSessions: (id: RevokeSessionsRequest['id']) => Promise<ApiResult<unknown>>;
  readonly beginTotp: () => Promise<ApiResult<TotpBeginResponse>>;
  readonly confirmTotp: (code: TotpConfirmRequest['code']) => Promise<ApiResult<FactorAddedResponse>>;
  readonly removeTotp: () => Promise<ApiResult<unknown>>;
  readonly beginPasskey: () => Promise<ApiResult<PasskeyBeginResponse>>;
  readonly finishPasskey: (made: Omit<PasskeyFinishRequest, 'token'>) => Promise<ApiResult<FactorAddedResponse>>;
  readonly removePasskey: (id: number) => Promise<ApiResult<unknown>>;
  readonly renewRecoveryCodes: () => Promise<ApiResult<RecoveryCodesResponse>>;
}

export interface SecurityCallsOptions {
  readonly token: string;
  readonly runSensitive: RunSensitive;
  /** Called when the server does not know the session any more. */
  readonly onSignedOut: () => void;
}

export function createSecurityCalls({ token, runSensitive, onSignedOut }: SecurityCallsOptions): SecurityCalls {
  async function call<T>(request: Omit<ApiRequest, 'token'>): Promise<ApiResult<T>> {
    const answer = await callApi<T>({ ...request, token });
    if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.body.error.code === 'notSignedIn') onSignedOut();
    return answer;
  }
  const read = <T>(path: string, signal: AbortSignal) => call<T>({ method: 'GET', path, signal });
  const change = <T>(path: string, body: object = {}) => runSensitive(() => call<T>({ method: 'POST', path, body }));
  return {
    listSessions: (signal) => read(securityPaths.sessions, signal),
    listLogins: (signal) => read(securityPaths.logins, signal),
    getSecondFactors: (signal) => read(securityPaths.secondFactors, signal),
    revokeSessions: (id) => change(securityPaths.revokeSessions, { id }),
    beginTotp: () => change(securityPaths.beginTotp),
    confirmTotp: (code) => change(securityPaths.confirmTotp, { code }),
    removeTotp: () => change(securityPaths.removeTotp),
    beginPasskey: () => change(securityPaths.beginPasskey),
    finishPasskey: (made) => change(securityPaths.finishPasskey, made),
    removePasskey: (id) => change(securityPaths.removePasskey, { id }),
    renewRecoveryCodes: () => change(securityPaths.renewRecoveryCodes),
  };
}
