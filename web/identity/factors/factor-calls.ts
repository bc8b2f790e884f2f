import type {
  FactorAddedResponse,
  PasskeyBeginResponse,
  PasskeyFinishRequest,
  RecoveryCodesResponse,
  TotpBeginResponse,
  TotpConfirmRequest,
} from '@fairlead/contract/account/security.ts';

/** The calls that change a user's second factors. Each throws a CallFailure if it fails. */
export interface FactorCalls {
  readonly beginTotp: () => Promise<TotpBeginResponse['data']>;
  readonly confirmTotp: (code: TotpConfirmRequest['code']) => Promise<FactorAddedResponse['data']>;
  readonly removeTotp: () => Promise<unknown>;
  readonly beginPasskey: () => Promise<PasskeyBeginResponse['data']>;
  readonly finishPasskey: (made: Omit<PasskeyFinishRequest, 'token'>) => Promise<FactorAddedResponse['data']>;
  readonly removePasskey: (id: number) => Promise<unknown>;
  readonly renewRecoveryCodes: () => Promise<RecoveryCodesResponse['data']>;
}

/** The paths of one audience's calls: clients, operators and affiliates have their own, which are alike. */
export type FactorPaths = Readonly<Record<keyof FactorCalls, string>>;

/** A POST on behalf of the user, who is asked for the password first if needed. Throws a CallFailure. */
export type SendFactorCall = <Answer>(path: string, body: object) => Promise<Answer>;

export function createFactorCalls(paths: FactorPaths, send: SendFactorCall): FactorCalls {
  return {
    beginTotp: async () => (await send<TotpBeginResponse>(paths.beginTotp, {})).data,
    confirmTotp: async (code) => (await send<FactorAddedResponse>(paths.confirmTotp, { code })).data,
    removeTotp: () => send(paths.removeTotp, {}),
    beginPasskey: async () => (await send<PasskeyBeginResponse>(paths.beginPasskey, {})).data,
    finishPasskey: async (made) => (await send<FactorAddedResponse>(paths.finishPasskey, made)).data,
    removePasskey: (id) => send(paths.removePasskey, { id }),
    renewRecoveryCodes: async () => (await send<RecoveryCodesResponse>(paths.renewRecoveryCodes, {})).data,
  };
}
