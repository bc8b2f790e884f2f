import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createListeners } from '../../../listeners.ts';
import type { FiguresStore } from '../stores/live-figures.ts';
import { judgeMargin, type JudgedMargin, type MarginStage } from './margin-stage.ts';

/** The stage of the margin level. Its listeners are called only for a new stage, however fast prices move. */
export interface MarginWatch {
  readonly get: () => MarginStage;
  /** Watches the figures while it has at least one listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MarginWatchPorts {
  readonly figures: FiguresStore;
  readonly rules: RulePack;
  /** Runs the task after a time; returns the function that cancels it. */
  readonly later: (task: () => void, delayMs: number) => () => void;
}

/** One change updates positions and balance in two messages; a stage between the two is ignored. */
const CONFIRM_AFTER_MS = 300;

export function createMarginWatch({ figures, rules, later }: MarginWatchPorts): MarginWatch {
  const listeners = createListeners();
  let judged: JudgedMargin | null = null;
  let cancelConfirming: (() => void) | null = null;
  let endFigures: (() => void) | null = null;

  function judge(): JudgedMargin | null {
    const now = figures.get();
    return now === undefined ? null : judgeMargin(judged, now, rules);
  }

  function take(next: JudgedMargin): void {
    const isNew = next.stage !== (judged?.stage ?? 'calm');
    judged = next;
    if (isNew) listeners.tell();
  }

  function follow(): void {
    const next = judge();
    if (next === null) return;
    if (next.stage === (judged?.stage ?? 'calm')) return take(next);
    cancelConfirming ??= later(() => {
      cancelConfirming = null;
      const confirmed = judge();
      if (confirmed !== null) take(confirmed);
    }, CONFIRM_AFTER_MS);
  }

  return {
    get: () => judged?.stage ?? 'calm',
    subscribe: (listener) => {
      const end = listeners.subscribe(listener);
      if (listeners.count() === 1) {
        endFigures = figures.subscribe(follow);
        follow();
      }
      return () => {
        end();
        if (listeners.count() > 0) return;
        endFigures?.();
        cancelConfirming?.();
        cancelConfirming = null;
      };
    },
  };
}
