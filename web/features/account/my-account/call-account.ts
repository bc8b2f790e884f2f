import { callApi, type ApiRequest, type ApiResult } from '../../../transport/api-client.ts';
import { sessionStore } from '../session-store.ts';
import { isCode } from './is-code.ts';

/** Sends a request on behalf of the signed-in client. A session that the server has ended ends here too. */
export async function callAccount<T>(request: Omit<ApiRequest, 'token'>): Promise<ApiResult<T>> {
  const token = sessionStore.get()?.accessToken;
  const answer = await callApi<T>(token === undefined ? request : { ...request, token });
  if (!answer.ok && isCode(answer.failure, 'notSignedIn')) endSession(token);
  return answer;
}

/** Ends the session, unless the client has signed in again in another tab. */
export function endSession(token: string | undefined): void {
  if (sessionStore.get()?.accessToken === token) sessionStore.clear('expired');
}
