import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { LevelEditor } from '../levels/level-editor.tsx';
import { useChangeStops } from '../levels/use-change-stops.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { problemText } from '../problem-text.ts';
import { showOutcome } from '../show-outcome.ts';
import { findStopProblem, readStopText, withStop, type StopField } from './stop-edit.ts';
import { StopKind, TargetKind } from './trailing-editor.tsx';

export interface StopEditorProps {
  readonly position: HeldPosition;
  readonly field: StopField;
  readonly size: 'dense' | 'large';
}

/** Stop loss or take profit of an open position, edited in place; empty removes it. */
export function StopEditor({ position, field, size }: StopEditorProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf, rules } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const blocked = useCommandBlock();
  const instrument = instrumentOf(position.symbol);
  const digits = instrument?.digits ?? 2;
  const level = position[field];
  const changeStops = useChangeStops(position);

  function judge(text: string): string | null {
    const { quote, status } = session.quotes.read(position.symbol) ?? {};
    const now = session.serverClock.now();
    const problem = findStopProblem(position, field, text, { quote, status, instrument, rules, locale, now });
    return problem === null ? null : problemText(problem, { t, locale, digits });
  }

  async function save(text: string): Promise<boolean> {
    const reading = readStopText(text, locale, digits);
    if (!reading.ok) return false;
    const answer = await changeStops(withStop(position, field, reading.level));
    return showOutcome(answer, { failed: t('trading:order.notExecuted') }, { t, locale, digits });
  }

  return (
    <LevelEditor
      draftKey={`position ${position.id} ${field}`}
      symbol={position.symbol}
      label={t('trading:positions.stopOf', { stop: t(`trading:positions.${field}`), name: position.displayName })}
      saved={level === null ? '' : formatLevel(level, digits, locale)}
      size={size}
      isPending={isPending}
      blocked={blocked}
      placeholder={t('trading:ticket.none')}
      leading={field === 'stopLoss' ? <StopKind position={position} size={size} /> : <TargetKind position={position} size={size} />}
      judge={judge}
      save={save}
    />
  );
}
