import type { PasskeyBeginResponse, PasskeyFinishRequest } from '@fairlead/contract/account/security.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { loadPart } from '../../ui/lazy-part.ts';
import { judgePasskeyError, type PasskeyFault } from './passkey-fault.ts';

export type CreatedPasskey =
  | { readonly ok: true; readonly passkey: PasskeyFinishRequest['passkey'] }
  | { readonly ok: false; readonly fault: PasskeyFault };

/** Whether the browser knows passkeys at all; none does on a page that did not come over https or from this machine. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Has the browser make a passkey for this site. `options` is what the server began the registration with. */
export async function createPasskey(options: PasskeyBeginResponse['data']['options']): Promise<CreatedPasskey> {
  if (!knowsPasskeys()) return { ok: false, fault: 'unsupported' };
  const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'));
  try {
    // The contract leaves the shape to WebAuthn: the server makes it with the other half of the same library.
    const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
    return { ok: true, passkey: { ...made } };
  } catch (error) {
    return { ok: false, fault: judgePasskeyError(error) };
  }
}
