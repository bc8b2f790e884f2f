import type { ClientLive, ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

const LIVE_EVERY_MS = 2_000;

/** The address of a call about one client. */
export function clientPath(path: string, userId: number): string {
  return path.replace(':id', String(userId));
}

/** What changes it asks for `['client', id]` anew. */
export function useClient(userId: number) {
  return useTokenAnswer<ClientPage>(['client', userId], clientPath(clientPaths.client, userId));
}

/** The account as it is now, every two seconds while the page is in sight; null where there is none. */
export function useClientLive(userId: number) {
  return useTokenAnswer<ClientLive | null>(['client', userId, 'live'], clientPath(clientPaths.live, userId), {
    refetchInterval: LIVE_EVERY_MS,
    refetchIntervalInBackground: false,
  });
}
