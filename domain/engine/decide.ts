import { decideRemoveAlert, decideSetAlert } from './decide-alert.ts';
import { decideClosePosition, decideClosePositions } from './decide-close.ts';
import { decideHoldFunds, decideMoveFunds, decideReserveWithdrawal, decideSettleWithdrawal } from './decide-funds.ts';
import { decideOpenPosition } from './decide-open.ts';
import { decideCancelOrder, decideChangeOrder, decidePlaceOrder, decidePlaceOrderPair } from './decide-order.ts';
import { decideUpdatePartialTargets } from './decide-partial-targets.ts';
import { decideUpdateStops } from './decide-stops.ts';
import type { Command, SetTerms } from './command.ts';
import type { CommandRefused, EngineEvent } from './event.ts';
import { listTermsChanges } from './trading-terms.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import type { EngineState } from './state.ts';
import type { Past } from './past.ts';

/** Returns the reference that must be looked up in the past before the command is decided, or null. */
export function findReference(command: Command): string | null {
  return command.kind === 'moveFunds' || command.kind === 'reserveWithdrawal' ? command.reference : null;
}

/** Returns the refusal if the command was refused, else null. */
export function selectRefusal(events: readonly EngineEvent[]): CommandRefused | null {
  return events[0]?.kind === 'commandRefused' ? events[0] : null;
}

/**
 * Decides a command and returns its events; the first determines the answer. Reads the state and the market and changes neither. A refusal
 * is the only event of its command and changes nothing.
 */
export function decide(state: EngineState, market: MarketView, command: Command, past: Past): readonly EngineEvent[] {
  const account = state.accounts.get(command.accountId);
  // Opening an existing account changes nothing, so callers can request one without checking first.
  if (command.kind === 'openAccount') return [{ kind: 'accountOpened' }];
  if (command.kind === 'setTerms') return decideSetTerms(state, command);
  if (account === undefined) return refuse(command, { code: 'accountUnknown' });
  switch (command.kind) {
    case 'setTradingAccess':
      return [{ kind: 'tradingAccessSet', access: command.access }];
    case 'setAccountStatus':
      return [{ kind: 'accountStatusSet', status: command.status }];
    case 'setAutoTrading':
      // Turning it off is always allowed.
      if (command.isOn && account.status !== 'active') return refuse(command, { code: 'accountNotActive' });
      return [{ kind: 'autoTradingSet', isOn: command.isOn }];
    case 'openPosition':
      return decideOpenPosition(state, account, market, command);
    case 'closePosition':
      return decideClosePosition(state, account, market, command);
    case 'closePositions':
      return decideClosePositions(state, account, market, command);
    case 'updateStops':
      return decideUpdateStops(account, market, command);
    case 'updatePartialTargets':
      return decideUpdatePartialTargets(account, market, command);
    case 'placeOrder':
      return decidePlaceOrder(state, account, market, command);
    case 'placeOrderPair':
      return decidePlaceOrderPair(state, account, market, command);
    case 'changeOrder':
      return decideChangeOrder(account, market, command);
    case 'cancelOrder':
      return decideCancelOrder(account, command);
    case 'setAlert':
      return decideSetAlert(state, account, market, command);
    case 'removeAlert':
      return decideRemoveAlert(account, command);
    case 'moveFunds':
      return decideMoveFunds(account, market, command, past);
    case 'reserveWithdrawal':
      return decideReserveWithdrawal(account, market, command, past);
    case 'settleWithdrawal':
      return decideSettleWithdrawal(account, command);
    case 'holdFunds':
      return decideHoldFunds(account, command);
  }
}

function decideSetTerms({ terms }: EngineState, command: SetTerms): readonly EngineEvent[] {
  const isOutOfDate = listTermsChanges(terms, command.replaces).length > 0;
  return isOutOfDate ? [] : listTermsChanges(terms, command.terms);
}
