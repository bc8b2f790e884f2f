import { tradingPaths } from '@fairlead/contract/paths.ts';
import {
  historyFilterQuery,
  NO_FILTER,
  readHistoryTotals,
  type HistoryFilter,
  type HistoryTotals,
} from '@fairlead/contract/trading/history/client.ts';
import { readHistory, type PastPosition } from '@fairlead/contract/trading/client.ts';
import type { FilteredHistoryResponse } from '@fairlead/contract/trading/history/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../transport/api-client.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { hasMoreHistory } from '../stores/account-state.ts';

/** The closed positions that match a filter, as far as they are loaded. */
export interface HistoryList {
  readonly positions: readonly PastPosition[];
  /** Undefined until the server has sent them. */
  readonly totals: HistoryTotals | undefined;
  readonly hasMore: boolean;
  readonly state: 'loading' | 'idle' | 'failed';
  readonly loadMore: () => Promise<boolean>;
  readonly retry: () => void;
}

const PAGE_LENGTH = 50;

interface Loaded {
  readonly filter: HistoryFilter;
  readonly positions: readonly PastPosition[];
  readonly totals: HistoryTotals | undefined;
  readonly cursor: string | null;
}

/**
 * Without a filter this is the account's own list, which the server pushes; only the totals are requested. With a filter its pages are
 * requested, and the first one again whenever another position closes.
 */
export function useHistory(filter: HistoryFilter): HistoryList {
  const { session } = usePlatform();
  const own = useAccountPart((account) => account.history);
  const ownHasMore = useAccountPart(hasMoreHistory);
  const latestId = own[0]?.id;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [state, setState] = useState<HistoryList['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  const wanted = useRef(filter);
  const isFiltered = filter !== NO_FILTER;

  useEffect(() => {
    const aborter = new AbortController();
    wanted.current = filter;
    setState('loading');
    void askForPage(session.token, filter, { limit: String(isFiltered ? PAGE_LENGTH : 1) }, aborter.signal).then((page) => {
      if (aborter.signal.aborted) return;
      setState(page === null ? 'failed' : 'idle');
      if (page !== null) setLoaded((before) => (before?.filter === filter ? refreshPage(before, page) : { filter, ...page }));
    });
    return () => aborter.abort();
  }, [session, filter, isFiltered, latestId, attempt]);

  async function loadMore(): Promise<boolean> {
    if (!isFiltered) return session.loadMoreHistory();
    if (loaded === null || loaded.cursor === null) return true;
    const page = await askForPage(session.token, filter, { limit: String(PAGE_LENGTH), cursor: loaded.cursor });
    if (page === null) return false;
    setLoaded((before) =>
      before?.filter === filter ? { ...before, positions: mergePast(before.positions, page.positions), cursor: page.cursor } : before,
    );
    return true;
  }

  const current = loaded?.filter === filter ? loaded : null;
  return {
    positions: isFiltered ? (current?.positions ?? []) : own,
    totals: current?.totals,
    hasMore: isFiltered ? (current?.cursor ?? null) !== null : ownHasMore,
    state: current === null || state === 'failed' ? state : 'idle',
    loadMore,
    retry: () => setAttempt((count) => count + 1),
  };
}

/** Loaded pages stay: newly closed positions are only added on top. */
function refreshPage(before: Loaded, page: Omit<Loaded, 'filter'>): Loaded {
  const isFirst = before.positions.length <= page.positions.length;
  return {
    ...before,
    totals: page.totals,
    positions: mergePast(before.positions, page.positions),
    cursor: isFirst ? page.cursor : before.cursor,
  };
}

function mergePast(before: readonly PastPosition[], added: readonly PastPosition[]): readonly PastPosition[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...added.filter(({ id }) => !known.has(id))].toSorted((a, b) => b.closedAt - a.closedAt || b.id - a.id);
}

async function askForPage(
  token: string,
  filter: HistoryFilter,
  page: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Omit<Loaded, 'filter'> | null> {
  const query = new URLSearchParams({ ...historyFilterQuery(filter), ...page });
  const answer = await callApi<FilteredHistoryResponse>({
    method: 'GET',
    path: `${tradingPaths.history}?${query}`,
    token,
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) return null;
  const { data, cursor, totals } = answer.data;
  return { positions: readHistory(data), cursor, totals: totals === null ? undefined : readHistoryTotals(totals) };
}
