import type { ApiFailure, ApiRequest, ApiResult } from './api-client.ts';

export interface PatiencePorts {
  readonly call: <T>(request: ApiRequest) => Promise<ApiResult<T>>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** A server that restarts is back within seconds; nobody is signed out over that. */
const RETRY_DELAYS_MS = [500, 1_500, 4_000] as const;

/** A call that may be made again, and is while its failure may pass. */
export async function callPatiently<T>(request: ApiRequest, { call, wait }: PatiencePorts): Promise<ApiResult<T>> {
  let answer = await call<T>(request);
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isPassing(answer.failure) || request.signal?.aborted === true) return answer;
    await wait(delayMs);
    answer = await call<T>(request);
  }
  return answer;
}

/** A failure that says nothing about the session. */
export function isPassing(failure: ApiFailure): boolean {
  return failure.kind === 'network' || failure.status >= 500 || failure.status === 429;
}
