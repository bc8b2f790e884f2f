import type { ClosePositionCommand, OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import { autoCommandId } from '@fairlead/domain/trading/auto/command-id.ts';
import type { Intent } from '@fairlead/domain/trading/auto/strategy.ts';

export type AutoCommand = OpenPositionCommand | ClosePositionCommand;

/**
 * The engine command for an intent. Its id depends only on what it is about, not on who sends it or when. Another runner, or this one after
 * a restart, derives the same id from the same candle, and the engine carries out a command once. A refused order is not retried before the
 * next candle either.
 */
export function toCommand(intent: Intent, accountId: number, at: number): AutoCommand {
  const commandId = autoCommandId(intent, accountId);
  if (intent.kind === 'close') {
    const { positionId } = intent;
    return { kind: 'closePosition', commandId, accountId, at, positionId, seenPrice: null, margin: null, reason: 'auto' };
  }
  const { symbol, side, margin, leverage, priceBound, stopLoss, takeProfit } = intent;
  return {
    kind: 'openPosition',
    commandId,
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
