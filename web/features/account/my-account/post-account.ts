import type { SessionResponse, UpdateRequest } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { UpdatePasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import { callAccount } from './call-account.ts';

/** The account as it is now. */
export function postGet(): Promise<ApiResult<SessionResponse>> {
  return callAccount<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {} });
}

/** Answers the account with its new details. Refused with emailTaken, underAge, detailsLocked, recentLoginRequired. */
export function postUpdate(details: UpdateRequest): Promise<ApiResult<SessionResponse>> {
  return callAccount<SessionResponse>({ method: 'POST', path: accountPaths.update, body: details });
}

/** Refused with recentLoginRequired where the current password is needed, currentPasswordWrong, passwordTooEasy. */
export function postUpdatePassword(passwords: UpdatePasswordRequest): Promise<ApiResult<unknown>> {
  return callAccount({ method: 'POST', path: accountPaths.updatePassword, body: passwords });
}

/** Sends the mail that confirms the address of the account. */
export function postSendEmailConfirmation(): Promise<ApiResult<unknown>> {
  return callAccount({ method: 'POST', path: accountPaths.sendEmailConfirmation, body: {} });
}
