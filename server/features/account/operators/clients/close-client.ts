import type { AccountStatus } from '@fairlead/domain/engine/command.ts';
import { recordAction } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireNothingHeld, findHoldings } from './require-nothing-held.ts';
import { endLogins, setTradingStatus, type ChangeStatusContext, type StatusWork } from './status-work.ts';
import { lockChangedClient, updateClientStatus } from './change-store.ts';

/**
 * Closes a client's account for good: first the trading account, then the login. Records of the client are kept. If a call is interrupted
 * between the two, the next one completes it. Refused with nothingChanged, accountHoldsPositions, accountHoldsMoney, accountAwaitsDeposits.
 */
export async function closeClient(work: StatusWork, context: ChangeStatusContext): Promise<void> {
  const trading = await recordClosing(work, context);
  if (trading !== null && trading !== 'closed') await closeTrading(work, trading, context);
  await context.database.transaction(async (transaction) => {
    await lockChangedClient(transaction, work.actor, work.userId);
    await updateClientStatus(transaction, work.userId, 'closed');
    await endLogins(transaction, work.userId, context);
  });
}

/** Returns the previous status of the trading account; null if there is none. */
async function recordClosing({ actor, userId, reason }: StatusWork, context: ChangeStatusContext): Promise<AccountStatus | null> {
  const { database, engine, clock } = context;
  const view = await engine.viewAccount(userId);
  return database.transaction(async (transaction) => {
    const client = await lockChangedClient(transaction, actor, userId);
    await requireNothingHeld(transaction, userId, view);
    const trading = view?.status ?? null;
    if (client.status === 'closed' && (trading === null || trading === 'closed')) throw new CallRefused('nothingChanged');
    const [before, after] = [
      { login: client.status, trading },
      { login: 'closed', trading: trading === null ? null : 'closed' },
    ];
    const action = { action: 'clients.close', subject: { kind: 'client', id: userId }, userId, before, after, reason };
    await recordAction(transaction, actor, action, clock());
    return trading;
  });
}

/** Freezes it first: positions opened since the check are found, and none can be opened after that. */
async function closeTrading(work: StatusWork, before: 'active' | 'frozen', context: ChangeStatusContext): Promise<void> {
  if (before !== 'frozen') await setTradingStatus(work, 'frozen', context, 'freeze');
  const view = await context.engine.viewAccount(work.userId);
  const fault = view === null ? null : findHoldings(view);
  if (fault === null) return setTradingStatus(work, 'closed', context, 'close');
  await recordGivenUp(work, before, context);
  if (before !== 'frozen') await setTradingStatus(work, before, context, 'thaw');
  throw new CallRefused(fault);
}

function recordGivenUp(
  { actor, userId, reason }: StatusWork,
  trading: AccountStatus,
  { database, clock }: ChangeStatusContext,
): Promise<void> {
  const action = { action: 'clients.closeGivenUp', subject: { kind: 'client', id: userId }, userId, after: { trading }, reason };
  return recordAction(database, actor, action, clock());
}
