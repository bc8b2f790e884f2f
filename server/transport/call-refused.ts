import type { ErrorCode, ErrorDetails } from '@fairlead/contract/errors.ts';

/**
 * Thrown by a call that refuses a request. A refusal is an answer, not a fault: the transport turns it into the contract's error body, and
 * it is not logged as an error.
 */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
