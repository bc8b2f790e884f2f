/** Passkeys (WebAuthn) as a second factor: what a browser is asked to make and to sign, and whether what it gave is right. */
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
import { secretOwnerOf, type Person } from '../person.ts';

export interface Passkeys {
  /** What navigator.credentials.create() takes, as JSON. A device that holds one of the person's keys makes no second one. */
  makeCreationOptions(owner: PasskeyOwner, keys: readonly Passkey[]): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** The key out of what navigator.credentials.create() gave; null where it does not answer the challenge, or not from our site. */
  verifyCreation(answer: unknown, challenge: string): Promise<MadePasskey | null>;
  /** What navigator.credentials.get() takes, as JSON, for a login with one of these keys. */
  makeRequestOptions(keys: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** What navigator.credentials.get() gave, as far as it has the form of that; null where it has not. */
  readAssertion(answer: unknown): Assertion | null;
  /** How often the key says it was used by now; null where the answer is not signed by it, for this challenge, on our site. */
  verifyRequest(answer: Assertion, key: Passkey, challenge: string): Promise<number | null>;
}

export interface PasskeyOwner {
  readonly person: Person;
  readonly email: string;
  readonly name: string;
}

export type MadePasskey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export interface PasskeysOptions {
  /** The address that browsers reach the server under: keys are made for its host and for no other. */
  readonly siteUrl: () => string;
}

/** ES256 and RS256: every authenticator knows one of them. */
const ALGORITHMS = [-7, -257];

export function createPasskeys({ siteUrl }: PasskeysOptions): Passkeys {
  const rpID = () => new URL(siteUrl()).hostname;
  // A device that can check a finger or a PIN does so. One that cannot is still something that only its owner has.
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

/** The library throws whatever there is to say against an answer: of a wrong one as of one that makes no sense. */
async function verify<Verified extends { readonly verified: boolean }>(work: () => Promise<Verified>): Promise<Partial<Verified>> {
  try {
    return await work();
  } catch {
    return {};
  }
}
