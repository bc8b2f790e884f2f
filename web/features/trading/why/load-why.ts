import { tradingPaths } from '@fairlead/contract/paths.ts';
import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { readExplanation } from '@fairlead/contract/trading/history/client.ts';
import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import { callApi } from '../../../transport/api-client.ts';

/** The explanation of a position; null if it couldn't be loaded. */
export async function loadWhy(token: string, positionId: number, signal: AbortSignal): Promise<PositionExplanation | null> {
  const answer = await callApi<WhyResponse>({ method: 'GET', path: tradingPaths.why.replace(':id', String(positionId)), token, signal });
  return answer.ok ? readExplanation(answer.data.data) : null;
}
