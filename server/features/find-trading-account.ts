import type { AccountView, EnginePort } from '../engine/engine-port.ts';
import { CallRefused } from '../transport/call-refused.ts';

/**
 * Returns the client's trading account, which has the client's id. Throws CallRefused `accountUnknown` if there is none; does not open one.
 */
export async function findTradingAccount(engine: Pick<EnginePort, 'viewAccount'>, userId: number): Promise<AccountView> {
  const view = await engine.viewAccount(userId);
  if (view === null) throw new CallRefused('accountUnknown');
  return view;
}

/**
 * The same at sign-in, but opens a missing account. Signing up writes the client and the account separately, and a crash in between is
 * repaired here. The command id is always the same, so at most one account is opened.
 */
export async function openTradingAccount(
  engine: Pick<EnginePort, 'viewAccount' | 'submit'>,
  userId: number,
  now: number,
): Promise<AccountView> {
  const view = await engine.viewAccount(userId);
  if (view !== null) return view;
  const answer = await engine.submit({ kind: 'openAccount', commandId: `openAccount:${userId}`, accountId: userId, at: now });
  if (answer.kind === 'refused') throw new CallRefused(answer.refusal.code);
  return findTradingAccount(engine, userId);
}
