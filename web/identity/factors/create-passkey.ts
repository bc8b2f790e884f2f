import type { PasskeyBeginResponse, PasskeyFinishRequest } from '@fairlead/contract/account/security.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { loadPart } from '../../ui/lazy-part.ts';
import { judgePasskeyError, type PasskeyFault } from './passkey-fault.ts';

export type CreatedPasskey =
  | { readonly ok: true; readonly passkey: PasskeyFinishRequest['passkey'] }
  | { readonly ok: false; readonly fault: PasskeyFault };

/** Whether the browser supports passkeys. None does on a page that is served neither over https nor from this machine. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Has the browser create a passkey for this site. `options` are those of the server's registration. */
export async function createPasskey(options: PasskeyBeginResponse['data']['options']): Promise<CreatedPasskey> {
  if (!supportsPasskeys()) return { ok: false, fault: 'unsupported' };
  const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'));
  try {
    // The contract leaves the format to WebAuthn; the server creates it with the counterpart of the same library.
    const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
    return { ok: true, passkey: { ...made } };
  } catch (error) {
    return { ok: false, fault: judgePasskeyError(error) };
  }
}
