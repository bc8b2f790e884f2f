import type {
  deskMarginResponseSchema,
  deskPositionsResponseSchema,
  executionResponseSchema,
  exposureResponseSchema,
  feedResponseSchema,
} from '@fairlead/contract/trading/operators/desk.ts';
import { deskPaths } from '@fairlead/contract/operators/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { toQuery } from '../../shared/use-paged-list.ts';

/** While the page is in sight; a hidden one asks for nothing. */
const ASKED_EVERY_MS = 2_000;

function useDeskQuery<Data>(name: string, path: string) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ['desk', name, path],
    queryFn: async () => (await call<{ readonly data: Data }>({ method: 'GET', path })).data,
    refetchInterval: ASKED_EVERY_MS,
  });
}

export const useExposure = () => useDeskQuery<z.infer<typeof exposureResponseSchema>['data']>('exposure', deskPaths.exposure);

export const useDeskMargin = () => useDeskQuery<z.infer<typeof deskMarginResponseSchema>['data']>('margin', deskPaths.margin);

export const useFeed = () => useDeskQuery<z.infer<typeof feedResponseSchema>['data']>('feed', deskPaths.feed);

/** Of one instrument, or of all. */
export const useDeskPositions = (symbol: string | null) =>
  useDeskQuery<z.infer<typeof deskPositionsResponseSchema>['data']>(
    'positions',
    symbol === null ? deskPaths.positions : `${deskPaths.positions}?${toQuery({ symbol })}`,
  );

/** Which days and which instrument execution is looked at. */
interface ExecutionFilter {
  readonly from: string;
  readonly until: string;
  /** All without one. */
  readonly symbol: string;
}

export function useExecution({ from, until, symbol }: ExecutionFilter) {
  const { call } = useTokenCalls();
  const path = `${deskPaths.execution}?${toQuery({ from, until, symbol })}`;
  return useQuery({
    queryKey: ['desk', 'execution', path],
    queryFn: async () => (await call<z.infer<typeof executionResponseSchema>>({ method: 'GET', path })).data,
    placeholderData: keepPreviousData,
  });
}
