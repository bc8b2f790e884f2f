import type { Popup } from '@fairlead/contract/account/schemas.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import type { ClosedPopups } from './closed-popups.ts';

export interface PopupPorts {
  readonly list: () => Promise<ApiResult<{ readonly data: readonly Popup[] }>>;
  /** Tells the server; gives whether it took note. */
  readonly markRead: (id: number) => Promise<boolean>;
  readonly closed: ClosedPopups;
}

/**
 * What is to be shown now, the oldest first: nothing where the server cannot say, since popups never stand in the way of trading. One
 * that was closed before without the server's knowledge is not shown but marked again.
 */
export async function loadPopups(ports: PopupPorts): Promise<readonly Popup[]> {
  const answer = await ports.list();
  if (!answer.ok) return [];
  const { data } = answer.data;
  for (const { id } of data) if (ports.closed.has(id)) void markPopupRead(id, ports);
  return data.filter(({ id }) => !ports.closed.has(id));
}

/** Remembers it first: the page may be left before the server has answered. */
export async function markPopupRead(id: number, { markRead, closed }: Pick<PopupPorts, 'markRead' | 'closed'>): Promise<void> {
  closed.add(id);
  if (await markRead(id)) closed.remove(id);
}
