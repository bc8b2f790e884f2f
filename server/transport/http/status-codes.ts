import type { ErrorCode } from '@fairlead/contract/errors.ts';

/** The HTTP status of each code with which a call is refused. A refusal of the engine is a conflict with the account's state. */
const STATUS_CODES: Partial<Record<ErrorCode, number>> = {
  invalidInput: 400,
  invalidCredentials: 401,
  notSignedIn: 401,
  accountNotActive: 403,
  accountNotVerified: 403,
  categoryNotPermitted: 403,
  notFound: 404,
  accountUnknown: 404,
  instrumentUnknown: 404,
  positionUnknown: 404,
  payloadTooLarge: 413,
  tooManyAttempts: 429,
  tooManyRequests: 429,
  internal: 500,
  outcomeUnknown: 503,
  unavailable: 503,
};

export function statusCodeOf(code: ErrorCode): number {
  return STATUS_CODES[code] ?? 409;
}
