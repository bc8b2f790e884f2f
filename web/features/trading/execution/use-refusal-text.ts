import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { useTranslation } from 'react-i18next';

/** The engine's commands, and its own executions of orders whose price is reached. */
const COMMANDS = [
  'openAccount',
  'setTradingAccess',
  'setAccountStatus',
  'setAutoTrading',
  'openPosition',
  'closePosition',
  'closePositions',
  'placeOrder',
  'placeOrderPair',
  'changeOrder',
  'cancelOrder',
  'fillOrder',
  'setAlert',
  'removeAlert',
  'updateStops',
  'updatePartialTargets',
  'moveFunds',
  'reserveWithdrawal',
  'settleWithdrawal',
] as const;

/** Names what was rejected, and why. What a later version of the server knows appears under its own name. */
export function useRefusalText() {
  const { t } = useTranslation('execution');
  return {
    reasonText: (code: string): string => {
      const known = REFUSAL_CODES.find((one) => one === code);
      return known === undefined ? code : t(`refusals.codes.${known}`);
    },
    /** `name` is that of the instrument; empty if it isn't known. */
    commandText: (command: string, name: string): string => {
      const known = COMMANDS.find((one) => one === command);
      const text = known === undefined ? command : t(`refusals.commands.${known}`);
      return name === '' ? text : `${text} · ${name}`;
    },
  };
}
