import { marketPaths } from '@fairlead/contract/paths.ts';
import type { SparklinesResponse } from '@fairlead/contract/markets/schemas.ts';
import { readSparkline } from '@fairlead/contract/markets/client.ts';
import { callApi } from '../../../transport/api-client.ts';
import { sparklinePath } from './sparkline-path.ts';

/** The SVG path of every instrument with data for the last 24 hours, by symbol; null if they couldn't be loaded. */
export async function loadSparklines(signal: AbortSignal): Promise<ReadonlyMap<string, string> | null> {
  const answer = await callApi<SparklinesResponse>({ method: 'GET', path: marketPaths.sparklines, signal });
  if (!answer.ok) return null;
  return new Map(Object.entries(answer.data.data).map(([symbol, wire]) => [symbol, sparklinePath(readSparkline(wire))]));
}
