import type { ApiFailure, ApiRequest, ApiResult } from './api-client.ts';

export interface PatiencePorts {
  readonly call: <T>(request: ApiRequest) => Promise<ApiResult<T>>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** A server that restarts is back within seconds; nobody is signed out over that. */
const RETRY_DELAYS_MS = [500, 1_500, 4_000] as const;

/** A call that may be made again, and is while its failure may pass. */
export function callPatiently<T>(request: ApiRequest, { call, wait }: PatiencePorts): Promise<ApiResult<T>> {
  return askPatiently(() => call<T>(request), request.signal, wait);
}

/** The same for whoever does not see the request. */
export async function askPatiently<T>(
  ask: () => Promise<ApiResult<T>>,
  signal?: AbortSignal,
  wait: PatiencePorts['wait'] = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
): Promise<ApiResult<T>> {
  const isLeft = (): boolean => signal?.aborted === true;
  let answer = await ask();
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isPassing(answer.failure) || isLeft()) return answer;
    await wait(delayMs);
    if (isLeft()) return answer;
    answer = await ask();
  }
  return answer;
}

/** A failure that says nothing about the session. */
export function isPassing(failure: ApiFailure): boolean {
  return failure.kind === 'network' || failure.status >= 500 || failure.status === 429;
}
