import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatLevelForInput } from '../format-quote.ts';
import { useConnection, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { failureText, refusalText } from '../refusal-text.ts';
import { findStopProblem, readStopText, withStop, type StopField, type StopProblem } from './stop-edit.ts';

export interface StopEditorProps {
  readonly position: HeldPosition;
  readonly field: StopField;
  readonly size: 'dense' | 'large';
}

/** Stop loss or take profit of an open position: Enter saves what is valid, Escape restores, empty takes it off. */
export function StopEditor({ position, field, size }: StopEditorProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const isConnected = useConnection().kind === 'live';
  const errorId = useId();
  // What is being typed; null while the field shows what the server has.
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<StopProblem | null>(null);
  const instrument = instrumentOf(position.symbol);
  const digits = instrument?.digits ?? 2;
  const level = position[field];
  const saved = level === null ? '' : formatLevelForInput(level, digits, locale);
  const isChanged = draft !== null && draft.trim() !== saved;

  function restore(): void {
    setDraft(null);
    setProblem(null);
  }

  async function save(): Promise<void> {
    if (!isChanged) return restore();
    const quote = session.quotes.read(position.symbol)?.quote;
    const found = findStopProblem(position, field, draft, { quote, mayBeNegative: instrument?.mayBeNegative ?? false, locale });
    setProblem(found);
    const reading = readStopText(draft, locale);
    if (found !== null || !reading.ok || !isConnected) return;
    const answer = await session.desk.updateStops(position, withStop(position, field, reading.level));
    const failure = failureText(answer, { t, locale, digits });
    if (failure !== null) return showToast({ title: t('trading:order.notExecuted'), text: failure, tone: 'danger' });
    if (answer.kind !== 'done') return;
    showToast({
      title: t('trading:order.alert'),
      text: t('trading:positions.stopsSaved', { name: position.displayName }),
      tone: 'success',
    });
    restore();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape' && draft !== null) {
      // Only the edit is given up, not whatever window it stands in.
      event.stopPropagation();
      restore();
    }
  }

  return (
    <span className="relative inline-flex w-full flex-col">
      <span
        className={classNames(
          'flex items-center rounded-control border bg-surface has-focus-visible:border-focus',
          problem === null ? (isChanged ? 'border-accent' : 'border-line hover:border-control') : 'border-short',
          size === 'dense' ? 'h-7' : 'h-11',
        )}
      >
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('trading:positions.stopOf', { stop: t(`trading:positions.${field}`), name: position.displayName })}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : errorId}
          placeholder={t('trading:ticket.none')}
          value={draft ?? saved}
          disabled={isPending}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={() => {
            if (!isChanged) restore();
          }}
          onKeyDown={handleKey}
          className={classNames(
            'h-full w-full min-w-0 bg-transparent text-right tabular-nums outline-none placeholder:text-muted disabled:opacity-60',
            size === 'dense' ? 'px-1.5 text-dense' : 'px-3 text-[16px]',
          )}
        />
        {isPending && <Spinner className="mr-1 size-4 text-muted" />}
        {isChanged && !isPending && (
          <span className="flex shrink-0 pr-0.5">
            <IconButton
              label={t('trading:positions.saveStop')}
              size={size}
              onClick={() => void save()}
              className={size === 'dense' ? 'size-5.5! text-long' : 'text-long'}
            >
              <CheckIcon className="size-4" />
            </IconButton>
            {size === 'large' && (
              <IconButton label={t('trading:positions.restoreStop')} size="large" onClick={restore}>
                <CloseIcon className="size-4" />
              </IconButton>
            )}
          </span>
        )}
      </span>
      {problem !== null && (
        <span
          id={errorId}
          role="alert"
          className={classNames(
            'text-mini text-short',
            size === 'dense'
              ? 'absolute top-full right-0 z-2 mt-0.5 rounded-mark border border-short bg-raised px-1.5 py-0.5 whitespace-nowrap'
              : 'mt-1',
          )}
        >
          {problem.code === 'notANumber' ? t('trading:ticket.notANumber') : refusalText(problem, { t, locale, digits })}
        </span>
      )}
    </span>
  );
}
