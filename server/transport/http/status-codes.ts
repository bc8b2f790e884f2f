import type { ErrorCode } from '@fairlead/contract/errors.ts';

/** The HTTP status of each code with which a call is refused. A refusal of the engine is a conflict with the account's state. */
const STATUS_CODES: Partial<Record<ErrorCode, number>> = {
  invalidInput: 400,
  depositBelowMinimum: 400,
  depositAboveMaximum: 400,
  amountNotAllowed: 400,
  signatureInvalid: 401,
  profileIncomplete: 403,
  ownAccount: 403,
  providerUnavailable: 503,
  invalidCredentials: 401,
  notSignedIn: 401,
  secondFactorRequired: 401,
  secondFactorInvalid: 401,
  secondFactorExpired: 401,
  captchaRequired: 403,
  captchaInvalid: 403,
  recentLoginRequired: 403,
  currentPasswordWrong: 403,
  registrationClosed: 403,
  detailsLocked: 403,
  passwordTooEasy: 400,
  underAge: 400,
  passkeyNotAccepted: 400,
  accountNotActive: 403,
  accountNotVerified: 403,
  categoryNotPermitted: 403,
  notFound: 404,
  accountUnknown: 404,
  instrumentUnknown: 404,
  positionUnknown: 404,
  emailUnknown: 404,
  linkNotValid: 404,
  payloadTooLarge: 413,
  fileTooLarge: 413,
  fileNotSupported: 415,
  imageNotReadable: 415,
  tooManyAttempts: 429,
  tooManyRequests: 429,
  internal: 500,
  outcomeUnknown: 503,
  unavailable: 503,
};

export function statusCodeOf(code: ErrorCode): number {
  return STATUS_CODES[code] ?? 409;
}
