import { centsToEuros } from '@fairlead/domain/money.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { Change, CloseOutReplay, Scenario } from '@fairlead/domain/trading/close-out/close-out-replay.ts';
import { orNull } from '../../or-null.ts';
import type { WireReplay, WireScenario } from './schemas.ts';

export function wireCloseOut(replay: CloseOutReplay): WireReplay {
  return {
    state: 'replayed',
    warned_at: orNull(replay.warnedAt, wireTime),
    warned_before: replay.isWarnedBefore,
    closed_out_at: wireTime(replay.closedOutAt),
    end_at: wireTime(replay.endAt),
    equity_at_end: centsToEuros(replay.equityAtEnd),
    warning_percent: replay.rules.marginWarningPercent,
    stop_out_percent: replay.rules.stopOutPercent,
    path: replay.path.map(({ at, equity, usedMargin }) => ({
      at: wireTime(at),
      equity: centsToEuros(equity),
      used_margin: centsToEuros(usedMargin),
    })),
    scenarios: replay.scenarios.map(wireScenario),
    sufficient_deposit: orNull(replay.sufficientDeposit, wireScenario),
  };
}

function wireScenario({ change, outcome }: Scenario): WireScenario {
  return {
    change: wireChange(change),
    closed_out_at: orNull(outcome.closedOutAt, wireTime),
    equity_at_end: centsToEuros(outcome.equityAtEnd),
    gain: centsToEuros(outcome.gain),
  };
}

function wireChange(change: Change): WireScenario['change'] {
  switch (change.kind) {
    case 'deposit':
      return { kind: 'deposit', amount: centsToEuros(change.amount) };
    case 'close':
      return { kind: 'close', positions: [...change.positionIds] };
    case 'stopLoss':
      return { kind: 'stopLoss', position: change.positionId, symbol: change.symbol, stop_lost: priceToDecimal(change.stopLoss) };
    case 'smaller':
      return { kind: 'smaller', percent: change.percent };
  }
}

function wireTime(ms: number): string {
  return new Date(ms).toISOString();
}
