import type { ClosePositionCommand, OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import type { Intent } from '@fairlead/domain/trading/auto/strategy.ts';

export type AutoCommand = OpenPositionCommand | ClosePositionCommand;

/**
 * What an intent is to the engine. Its id says what it is about and nothing of who sends it or when: another runner, and this one
 * after a restart, make the same id of the same candle, and the engine carries a command out once. An order that was refused is
 * not tried again before the next candle either.
 */
export function toCommand(intent: Intent, accountId: number, at: number): AutoCommand {
  const { candleAt, symbol, side } = intent;
  if (intent.kind === 'close') {
    const { positionId } = intent;
    const commandId = `auto:close:${accountId}:${candleAt}:${symbol}:${side}:${positionId}`;
    return { kind: 'closePosition', commandId, accountId, at, positionId, seenPrice: null, margin: null, reason: 'auto' };
  }
  const { margin, leverage, priceBound, stopLoss, takeProfit } = intent;
  return {
    kind: 'openPosition',
    commandId: `auto:open:${accountId}:${candleAt}:${symbol}:${side}`,
    accountId,
    at,
    symbol,
    side,
    margin,
    leverage,
    priceBound,
    stopLoss,
    takeProfit,
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'auto',
  };
}
