import type { AccountView, EnginePort } from '../engine/engine-port.ts';
import { CallRefused } from '../transport/call-refused.ts';

/** A person's trading account has the person's id. Throws CallRefused `accountUnknown` where there is none; it opens none. */
export async function findTradingAccount(engine: Pick<EnginePort, 'viewAccount'>, userId: number): Promise<AccountView> {
  const view = await engine.viewAccount(userId);
  if (view === null) throw new CallRefused('accountUnknown');
  return view;
}

/**
 * The same for somebody who comes in: the account is opened where there is none yet. Signing up writes two things, the person and the
 * account, and a crash between them is mended here. The command's id is always the same, so that it opens one at most.
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
