import { proofPaths } from '@fairlead/contract/paths.ts';
import type { CloseOutResponse } from '@fairlead/contract/proof/close-out/schemas.ts';
import { callApi } from '../../../../transport/api-client.ts';

/** What led to a close-out; null if it couldn't be loaded. */
export async function loadCloseOut(token: string, positionId: number, signal: AbortSignal): Promise<CloseOutResponse['data'] | null> {
  const path = proofPaths.closeOut.replace(':position', String(positionId));
  const answer = await callApi<CloseOutResponse>({ method: 'GET', path, token, signal });
  return answer.ok ? answer.data.data : null;
}
