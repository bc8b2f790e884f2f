import type { ChangeStatusRequest, StatusChange } from '@fairlead/contract/account/operators/client-changes.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { closeClient } from './close-client.ts';
import { lockChangedClient, updateClientStatus } from './change-store.ts';
import { endLogins, setTradingStatus, type ChangeStatusContext, type StatusWork } from './status-work.ts';

/**
 * Freezes, unfreezes, blocks, unblocks or closes an account; the contract describes each and its refusals. A login can be blocked while
 * changes of trading accounts wait for the engine.
 */
export async function changeStatus(actor: OperatorActor, request: ChangeStatusRequest, context: ChangeStatusContext): Promise<void> {
  const { id: userId, reason, change } = request;
  const work: StatusWork = { actor, userId, reason };
  const works: Readonly<Record<StatusChange, () => Promise<void>>> = {
    freeze: () => context.takeAccessTurn(() => changeTrading(work, 'frozen', context)),
    thaw: () => context.takeAccessTurn(() => changeTrading(work, 'active', context)),
    block: () => changeLogin(work, 'blocked', context),
    unblock: () => changeLogin(work, 'active', context),
    close: () => context.takeAccessTurn(() => closeClient(work, context)),
  };
  await works[change]();
}

async function changeTrading(work: StatusWork, status: 'active' | 'frozen', context: ChangeStatusContext): Promise<void> {
  const { actor, userId, reason } = work;
  const { database, engine, clock } = context;
  // Before the transaction, because the engine's view may wait for the database.
  const view = await engine.viewAccount(userId);
  await database.transaction(async (transaction) => {
    await lockChangedClient(transaction, actor, userId);
    if (view === null) throw new CallRefused('accountUnknown');
    if (view.status === 'closed') throw new CallRefused('accountNotActive');
    if (view.status === status) throw new CallRefused('nothingChanged');
    const action = status === 'frozen' ? 'clients.freeze' : 'clients.thaw';
    const [before, after] = [{ trading: view.status }, { trading: status }];
    await recordAction(transaction, actor, { action, subject: { kind: 'client', id: userId }, userId, before, after, reason }, clock());
  });
  await setTradingStatus(work, status, context);
}

async function changeLogin(
  { actor, userId, reason }: StatusWork,
  status: 'active' | 'blocked',
  context: ChangeStatusContext,
): Promise<void> {
  const { database, clock } = context;
  await database.transaction(async (transaction) => {
    const client = await lockChangedClient(transaction, actor, userId);
    if (client.status === 'closed') throw new CallRefused('accountNotActive');
    if (client.status === status) throw new CallRefused('nothingChanged');
    await updateClientStatus(transaction, userId, status);
    if (status === 'blocked') await endLogins(transaction, userId, context);
    const action = status === 'blocked' ? 'clients.block' : 'clients.unblock';
    const [before, after] = [{ login: client.status }, { login: status }];
    await recordAction(transaction, actor, { action, subject: { kind: 'client', id: userId }, userId, before, after, reason }, clock());
  });
}
