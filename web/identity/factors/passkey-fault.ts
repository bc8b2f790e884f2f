/** Why a passkey was not created, as far as the browser reveals it. */
export type PasskeyFault = 'cancelled' | 'alreadyThere' | 'noDevice' | 'notHere' | 'unsupported' | 'failed';

/**
 * By the name of the error from navigator.credentials.create() (Web Authentication, section 5.1.3). Browsers answer NotAllowedError both
 * when the user declines and on a time-out, so that a page cannot tell which it was.
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
