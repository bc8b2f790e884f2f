import type { SentimentResponse } from '@fairlead/contract/markets/schemas.ts';
import { marketPaths } from '@fairlead/contract/paths.ts';
import { callApi } from '../../../../transport/api-client.ts';

/** Whole percent of clients who are long, by symbol; null if they couldn't be loaded. */
export async function loadSentiment(token: string, signal: AbortSignal): Promise<ReadonlyMap<string, number> | null> {
  const answer = await callApi<SentimentResponse>({ method: 'GET', path: marketPaths.sentiment, token, signal });
  if (!answer.ok) return null;
  return new Map(Object.entries(answer.data.data).map(([symbol, figure]) => [symbol, figure.long_percent]));
}
