import type { ApiFailure, ApiRequest, ApiResult } from './api-client.ts';

export interface RetryPorts {
  readonly call: <T>(request: ApiRequest) => Promise<ApiResult<T>>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** A restarting server is back within seconds; nobody should be signed out because of that. */
const RETRY_DELAYS_MS = [500, 1_500, 4_000] as const;

/** Makes a call that may be repeated, and repeats it while its failure is temporary. */
export function callWithRetry<T>(request: ApiRequest, { call, wait }: RetryPorts): Promise<ApiResult<T>> {
  return retryCall(() => call<T>(request), request.signal, wait);
}

/** The same for callers that don't build the request themselves. */
export async function retryCall<T>(
  ask: () => Promise<ApiResult<T>>,
  signal?: AbortSignal,
  wait: RetryPorts['wait'] = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
): Promise<ApiResult<T>> {
  const isLeft = (): boolean => signal?.aborted === true;
  let answer = await ask();
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isTemporary(answer.failure) || isLeft()) return answer;
    await wait(delayMs);
    if (isLeft()) return answer;
    answer = await ask();
  }
  return answer;
}

/** Whether a failure is temporary and says nothing about the session. */
export function isTemporary(failure: ApiFailure): boolean {
  return failure.kind === 'network' || failure.status >= 500 || failure.status === 429;
}
