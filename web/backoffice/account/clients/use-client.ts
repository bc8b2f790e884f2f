import type { ClientLive, ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

const LIVE_EVERY_MS = 2_000;

/** The path of a call about one client. */
export function clientPath(path: string, userId: number): string {
  return path.replace(':id', String(userId));
}

/** Changes to the client invalidate `['client', id]`. */
export function useClient(userId: number) {
  return useTokenAnswer<ClientPage>(['client', userId], clientPath(clientPaths.client, userId));
}

/** The account's current figures, every two seconds while the page is visible; null if there is no account. */
export function useClientLive(userId: number) {
  return useTokenAnswer<ClientLive | null>(['client', userId, 'live'], clientPath(clientPaths.live, userId), {
    refetchInterval: LIVE_EVERY_MS,
    refetchIntervalInBackground: false,
  });
}
