import { callApi, type ApiRequest, type ApiResult } from '../../../transport/api-client.ts';
import { sessionStore } from '../session-store.ts';
import { isCode } from './is-code.ts';

/** A call in the name of the client who is signed in. A session that the server does not know any more ends here too. */
export async function callAccount<T>(request: Omit<ApiRequest, 'token'>): Promise<ApiResult<T>> {
  const token = sessionStore.get()?.accessToken;
  const answer = await callApi<T>(token === undefined ? request : { ...request, token });
  if (!answer.ok && isCode(answer.failure, 'notSignedIn')) endSession(token);
  return answer;
}

/** Whoever signed in meanwhile, in another tab, stays. */
export function endSession(token: string | undefined): void {
  if (sessionStore.get()?.accessToken === token) sessionStore.clear('expired');
}
