import type { AutoTradingRequest, AutoTradingResponse } from '@fairlead/contract/account/schemas.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';

export interface SetAutoTradingContext {
  readonly engine: Pick<EnginePort, 'submit'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * Sets the switch and resolves once it is in the journal. An account that cannot trade yet can still turn it on: AutoTrading then starts
 * once the account can trade. Refused with accountUnknown, accountNotActive.
 */
export async function setAutoTrading(
  accountId: number,
  { auto_trading }: Pick<AutoTradingRequest, 'auto_trading'>,
  { engine, clock, newId }: SetAutoTradingContext,
): Promise<AutoTradingResponse> {
  const commandId = `setAutoTrading:${accountId}:${newId()}`;
  const answer = await engine.submit({ kind: 'setAutoTrading', commandId, accountId, at: clock(), isOn: auto_trading === 1 });
  if (answer.kind === 'refused') throw new CallRefused(answer.refusal.code);
  return { status: true, data: { auto_trading } };
}
