import { proofPaths } from '@fairlead/contract/paths.ts';
import type { CloseOutResponse } from '@fairlead/contract/proof/close-out/schemas.ts';
import { callApi, type ApiResult } from '../../../../transport/api-client.ts';

/** What led to a close-out. */
export function loadCloseOut(token: string, positionId: number, signal: AbortSignal): Promise<ApiResult<CloseOutResponse>> {
  const path = proofPaths.closeOut.replace(':position', String(positionId));
  return callApi<CloseOutResponse>({ method: 'GET', path, token, signal });
}
