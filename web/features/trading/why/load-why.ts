import { tradingPaths } from '@fairlead/contract/paths.ts';
import type { PositionExplanation } from '@fairlead/contract/position-explanation.ts';
import { readExplanation } from '@fairlead/contract/read-trading-history.ts';
import type { WhyResponse } from '@fairlead/contract/trading-history.ts';
import { callApi } from '../../../transport/api-client.ts';

/** A position's account of itself; null where it could not be loaded. */
export async function loadWhy(token: string, positionId: number, signal: AbortSignal): Promise<PositionExplanation | null> {
  const answer = await callApi<WhyResponse>({ method: 'GET', path: tradingPaths.why.replace(':id', String(positionId)), token, signal });
  return answer.ok ? readExplanation(answer.data.data) : null;
}
