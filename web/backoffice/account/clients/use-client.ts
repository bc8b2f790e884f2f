import type { ClientLive, ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';

const LIVE_EVERY_MS = 2_000;

/** The address of a call about one client. */
export function clientPath(path: string, userId: number): string {
  return path.replace(':id', String(userId));
}

/** What changes it asks for `['client', id]` anew. */
export function useClient(userId: number) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ['client', userId],
    queryFn: async () => (await call<{ data: ClientPage }>({ method: 'GET', path: clientPath(clientPaths.client, userId) })).data,
  });
}

/** The account as it is now, every two seconds while the page is in sight; null where there is none. */
export function useClientLive(userId: number) {
  const { call } = useTokenCalls();
  return useQuery({
    queryKey: ['client', userId, 'live'],
    queryFn: async () => (await call<{ data: ClientLive | null }>({ method: 'GET', path: clientPath(clientPaths.live, userId) })).data,
    refetchInterval: LIVE_EVERY_MS,
    refetchIntervalInBackground: false,
  });
}
