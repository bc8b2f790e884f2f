import type { AccountView, EnginePort } from '../../engine/engine-port.ts';
import { CallRefused } from '../../transport/call-refused.ts';

/** A person's trading account has the person's id. Throws CallRefused `accountUnknown` where there is none; it opens none. */
export async function findTradingAccount(engine: Pick<EnginePort, 'viewAccount'>, userId: number): Promise<AccountView> {
  const view = await engine.viewAccount(userId);
  if (view === null) throw new CallRefused('accountUnknown');
  return view;
}
