import type { ErrorCode } from '@fairlead/contract/errors.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';

/** Whether the server refused with this code. */
export function isCode(failure: ApiFailure, code: ErrorCode): boolean {
  return failure.kind === 'refused' && failure.body.error.code === code;
}
