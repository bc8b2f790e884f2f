import type {
  deskMarginResponseSchema,
  deskPositionsResponseSchema,
  executionResponseSchema,
  exposureResponseSchema,
  feedResponseSchema,
} from '@fairlead/contract/trading/operators/desk.ts';
import type { DryDisable, PriceSources } from '@fairlead/contract/trading/operators/price-sources.ts';
import { deskPaths, priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { toQuery } from '../../shared/use-paged-list.ts';

/** Refresh interval while the page is visible; a hidden page makes no requests. */
const REFRESH_MS = 2_000;

function useDeskQuery<Data>(name: string, path: string) {
  return useTokenAnswer<Data>(['desk', name, path], path, {
    refetchInterval: REFRESH_MS,
  });
}

export const useExposure = () => useDeskQuery<z.infer<typeof exposureResponseSchema>['data']>('exposure', deskPaths.exposure);

export const useDeskMargin = () => useDeskQuery<z.infer<typeof deskMarginResponseSchema>['data']>('margin', deskPaths.margin);

export const useFeed = () => useDeskQuery<z.infer<typeof feedResponseSchema>['data']>('feed', deskPaths.feed);

export const PRICE_SOURCES_KEY = ['desk', 'sources', priceSourcePaths.sources] as const;
export const usePriceSources = () => useDeskQuery<PriceSources>('sources', priceSourcePaths.sources);

/** What disabling a source would do now; an earlier answer is never shown. */
export function useDryDisable(source: string) {
  const path = `${priceSourcePaths.dryDisable}?${toQuery({ source })}`;
  return useTokenAnswer<DryDisable>(['desk', 'dryDisable', path], path, { refetchInterval: REFRESH_MS, gcTime: 0 });
}

/** The positions of one instrument, or of all. */
export const useDeskPositions = (symbol: string | null) =>
  useDeskQuery<z.infer<typeof deskPositionsResponseSchema>['data']>(
    'positions',
    symbol === null ? deskPaths.positions : `${deskPaths.positions}?${toQuery({ symbol })}`,
  );

/** The days and instrument of the execution report. */
interface ExecutionFilter {
  readonly from: string;
  readonly until: string;
  /** All instruments if empty. */
  readonly symbol: string;
}

export function useExecution({ from, until, symbol }: ExecutionFilter) {
  const path = `${deskPaths.execution}?${toQuery({ from, until, symbol })}`;
  return useTokenAnswer<z.infer<typeof executionResponseSchema>['data']>(['desk', 'execution', path], path, {
    placeholderData: keepPreviousData,
  });
}
