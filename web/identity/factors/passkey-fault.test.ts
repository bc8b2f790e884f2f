import { expect, test } from 'vitest';
import { judgePasskeyError } from './passkey-fault.ts';

/** An error with the name that the library passes on from the browser. */
function named(name: string): Error {
  return Object.assign(new Error('what the browser says'), { name });
}

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'alreadyThere'],
  ['ConstraintError', 'noDevice'],
  ['NotSupportedError', 'noDevice'],
  ['SecurityError', 'notHere'],
  ['UnknownError', 'failed'],
  ['TypeError', 'failed'],
  ['toString', 'failed'],
])('%s means %s', (name, fault) => expect(judgePasskeyError(named(name))).toBe(fault));

test('a value that is not an error means failed', () => expect(judgePasskeyError('no')).toBe('failed'));
