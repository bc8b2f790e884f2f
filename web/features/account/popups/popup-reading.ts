import type { Popup } from '@fairlead/contract/account/schemas.ts';
import type { ApiResult } from '../../../transport/api-client.ts';
import type { ClosedPopups } from './closed-popups.ts';

export interface PopupPorts {
  readonly list: () => Promise<ApiResult<{ readonly data: readonly Popup[] }>>;
  /** Marks a popup as read on the server; returns whether that succeeded. */
  readonly markRead: (id: number) => Promise<boolean>;
  readonly closed: ClosedPopups;
}

/**
 * The popups to show now, oldest first. Empty if the server cannot be reached, because popups never stand in the way of trading. A popup
 * that was closed without the server's knowledge is marked again instead of shown.
 */
export async function loadPopups(ports: PopupPorts): Promise<readonly Popup[]> {
  const answer = await ports.list();
  if (!answer.ok) return [];
  const { data } = answer.data;
  for (const { id } of data) if (ports.closed.has(id)) void markPopupRead(id, ports);
  return data.filter(({ id }) => !ports.closed.has(id));
}

/** Remembers the popup first, because the page may be left before the server has responded. */
export async function markPopupRead(id: number, { markRead, closed }: Pick<PopupPorts, 'markRead' | 'closed'>): Promise<void> {
  closed.add(id);
  if (await markRead(id)) closed.remove(id);
}
