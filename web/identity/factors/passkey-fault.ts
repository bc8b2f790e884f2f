/** Why a passkey was not made, as far as a browser says it. */
export type PasskeyFault = 'cancelled' | 'alreadyThere' | 'noDevice' | 'notHere' | 'unsupported' | 'failed';

/**
 * By the name of the error with which navigator.credentials.create() ended (Web Authentication, section 5.1.3). Browsers answer NotAllowedError alike
 * where the person says no and where nothing was said in time, so as not to tell a page which it was.
 */
const FAULT_OF: ReadonlyMap<string, PasskeyFault> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'alreadyThere'],
  ['ConstraintError', 'noDevice'],
  ['NotSupportedError', 'noDevice'],
  ['SecurityError', 'notHere'],
]);

export function judgePasskeyError(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : '';
  return FAULT_OF.get(name) ?? 'failed';
}
