/** Passkeys (WebAuthn) as a second factor: the options for creating and using one in the browser, and the verification of the responses. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, Passkey } from './factor-store.ts';
import { assertionSchema, attestationSchema, type Assertion } from './passkey-answers.ts';
import { secretOwnerOf, type Principal } from '../principal.ts';

export interface Passkeys {
  /** The JSON options for navigator.credentials.create(). A device that already has a key of this user does not create another one. */
  makeCreationOptions(owner: PasskeyOwner, keys: readonly Passkey[]): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /**
   * Extracts the key from the response of navigator.credentials.create(); null if it does not answer the challenge, or is not from our
   * site.
   */
  verifyCreation(answer: unknown, challenge: string): Promise<MadePasskey | null>;
  /** The JSON options for navigator.credentials.get(), for signing in with one of these keys. */
  makeRequestOptions(keys: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Parses the response of navigator.credentials.get(); null if it is malformed. */
  readAssertion(answer: unknown): Assertion | null;
  /** Returns the key's use counter; null if the response is not signed by the key, for this challenge, on our site. */
  verifyRequest(answer: Assertion, key: Passkey, challenge: string): Promise<number | null>;
}

export interface PasskeyOwner {
  readonly person: Principal;
  readonly email: string;
  readonly name: string;
}

export type MadePasskey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export interface PasskeysOptions {
  /** The URL under which browsers reach the server: keys are bound to its host. */
  readonly siteUrl: () => string;
}

/** ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];

export function createPasskeys({ siteUrl }: PasskeysOptions): Passkeys {
  const rpID = () => new URL(siteUrl()).hostname;
  // User verification (fingerprint or PIN) is used if the device supports it. Otherwise, possession of the device still counts.
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: new URL(siteUrl()).origin,
    expectedRPID: rpID(),
    requireUserVerification: false,
  });
  return {
    makeCreationOptions: ({ person, email, name }, keys) =>
      generateRegistrationOptions({
        rpName: 'Fairlead',
        rpID: rpID(),
        userID: new TextEncoder().encode(secretOwnerOf(person)),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        excludeCredentials: keys.map(describeKey),
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    async verifyCreation(answer, challenge) {
      const response = attestationSchema.safeParse(answer).data;
      if (response === undefined) return null;
      const { registrationInfo } = await verify(() =>
        verifyRegistrationResponse({ response, ...expected(challenge), supportedAlgorithmIDs: ALGORITHMS }),
      );
      if (registrationInfo === undefined) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports: response.response.transports };
    },
    makeRequestOptions: (keys) =>
      generateAuthenticationOptions({ rpID: rpID(), userVerification: 'preferred', allowCredentials: keys.map(describeKey) }),
    readAssertion: (answer) => assertionSchema.safeParse(answer).data ?? null,
    async verifyRequest(response, { credentialId, publicKey, counter }, challenge) {
      const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter };
      const { verified, authenticationInfo } = await verify(() =>
        verifyAuthenticationResponse({ response, ...expected(challenge), credential }),
      );
      return verified && authenticationInfo !== undefined ? authenticationInfo.newCounter : null;
    },
  };
}

function describeKey({ credentialId, transports }: Passkey): { id: string; transports: string[] } {
  return { id: credentialId, transports: [...transports] };
}

/** The library throws for every fault in a response, whether it is wrong or malformed. */
async function verify<Verified extends { readonly verified: boolean }>(work: () => Promise<Verified>): Promise<Partial<Verified>> {
  try {
    return await work();
  } catch {
    return {};
  }
}
