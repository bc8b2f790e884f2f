import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import type { DeskAnswer } from '../stores/order-desk.ts';
import { showOutcome } from '../show-outcome.ts';
import { findMoves, withoutMoves, type LevelMove } from './stop-change.ts';

/** Changes the stops of a position. On success it shows the old and new levels with an undo button; the caller reports failures. */
export function useChangeStops(position: HeldPosition): (stops: Stops) => Promise<DeskAnswer> {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const { id, displayName: name } = position;

  function lineOf({ level, from, to }: LevelMove): string {
    const label = t(`trading:levels.${level}`);
    if (from === null) return t('trading:levels.set', { label, to: written(to) });
    if (to === null) return t('trading:levels.removed', { label, from: written(from) });
    return t('trading:levels.moved', { label, from: written(from), to: written(to) });
  }

  function written(level: LevelMove['from']): string {
    return level === null ? '' : formatLevel(level, digits, locale);
  }

  async function undo(moves: readonly LevelMove[]): Promise<void> {
    const current = session.account.get().positions.find((one) => one.id === id);
    const failed = t('trading:levels.notUndone');
    if (current === undefined) return showToast({ title: failed, text: t('trading:levels.positionClosed', { name }), tone: 'danger' });
    const answer = await session.desk.updateStops(current, withoutMoves(current, moves));
    showOutcome(answer, { failed, done: t('trading:levels.undone', { name }) }, { t, locale, digits });
  }

  return async (stops) => {
    const answer = await session.desk.updateStops(position, stops);
    const moves = findMoves(position, stops);
    if (answer.kind === 'done') {
      showToast({
        title: t('trading:order.done'),
        text: t('trading:positions.stopsSaved', { name }),
        lines: moves.map((move) => ({ key: move.level, text: lineOf(move) })),
        tone: 'success',
        stays: 'long',
        action: { label: t('trading:levels.undo'), onPress: () => void undo(moves) },
      });
    }
    return answer;
  };
}
