import type { SendPopupRequest } from '@fairlead/contract/account/operators/client-changes.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { sanitiseHtml } from '../../../../html/sanitise-html.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { ClientLogin } from '../../client-login.ts';
import { lockChangedClient } from './change-store.ts';

export interface SendPopupContext {
  readonly database: Database;
  readonly clientLogin: Pick<ClientLogin, 'showPopup'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Shows a message to one client, once. Refused with notFound, ownAccount, accountNotActive, and invalidInput if nothing is left of it after
 * sanitising.
 */
export function sendPopup(
  actor: OperatorActor,
  { id: userId, title, content }: SendPopupRequest,
  { database, clientLogin, clock }: SendPopupContext,
): Promise<void> {
  const safe = sanitiseHtml(content);
  if (safe.trim() === '') throw new CallRefused('invalidInput', { fields: [{ field: 'content', message: 'must not be empty' }] });
  const popup = { userId, title, content: safe, createdAt: clock() };
  return database.transaction(async (transaction) => {
    const { status } = await lockChangedClient(transaction, actor, userId);
    if (status !== 'active') throw new CallRefused('accountNotActive');
    const popupId = await clientLogin.showPopup(transaction, popup);
    const after = { popup: popupId, title: popup.title };
    await recordAction(transaction, actor, { action: 'popups.send', subject: { kind: 'client', id: userId }, userId, after }, clock());
  });
}
