import type { SessionResponse, UpdateRequest } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { UpdatePasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import { callAccount } from './call-account.ts';

/** Returns the current account. */
export function postGet(): Promise<ApiResult<SessionResponse>> {
  return callAccount<SessionResponse>({ method: 'POST', path: accountPaths.get, body: {} });
}

/** Saves the details and returns the updated account. Refused with emailTaken, underAge, detailsLocked, recentLoginRequired. */
export function postUpdate(details: UpdateRequest): Promise<ApiResult<SessionResponse>> {
  return callAccount<SessionResponse>({ method: 'POST', path: accountPaths.update, body: details });
}

/** Changes the password. Refused with recentLoginRequired if the current password is needed, currentPasswordWrong, passwordTooEasy. */
export function postUpdatePassword(passwords: UpdatePasswordRequest): Promise<ApiResult<unknown>> {
  return callAccount({ method: 'POST', path: accountPaths.updatePassword, body: passwords });
}

/** Sends the email that confirms the account's address. */
export function postSendEmailConfirmation(): Promise<ApiResult<unknown>> {
  return callAccount({ method: 'POST', path: accountPaths.sendEmailConfirmation, body: {} });
}
