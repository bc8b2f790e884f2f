/** Passkeys (WebAuthn) as a second factor: what a browser is asked to sign, and whether what it gave is right. */
import {
  generateAuthenticationOptions,
  type AuthenticatorTransport,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './factor-store.ts';

export interface Passkeys {
  /** What navigator.credentials.get() takes, as JSON, for a login with one of these keys. */
  makeRequestOptions(keys: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON>;
}

export interface PasskeysOptions {
  /** The address that browsers reach the server under: keys are made for its host and for no other. */
  readonly siteUrl: () => string;
}

export function createPasskeys({ siteUrl }: PasskeysOptions): Passkeys {
  return {
    makeRequestOptions: (keys) =>
      generateAuthenticationOptions({
        rpID: new URL(siteUrl()).hostname,
        userVerification: 'preferred',
        allowCredentials: keys.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports] as AuthenticatorTransport[],
        })),
      }),
  };
}
