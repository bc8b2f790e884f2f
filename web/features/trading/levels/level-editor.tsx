import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export interface LevelEditorProps {
  readonly label: string;
  /** What the server has, as it is written in the field. */
  readonly saved: string;
  readonly size: 'dense' | 'large';
  readonly isPending: boolean;
  /** Why nothing can be saved right now; what is typed stays. */
  readonly blocked: string | undefined;
  readonly placeholder?: string;
  /** Stands in the field before the price. */
  readonly leading?: ReactNode;
  /** What is wrong with a text; null where it can be saved. */
  readonly judge: (text: string) => string | null;
  /** Whether it was saved. */
  readonly save: (text: string) => Promise<boolean>;
}

/** A price that is edited where it stands: Enter saves what is valid, Escape restores. */
export function LevelEditor({ label, saved, size, isPending, blocked, placeholder, leading, judge, save }: LevelEditorProps) {
  const { t } = useTranslation('trading');
  const errorId = useId();
  // What is being typed; null while the field shows what the server has.
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = draft !== null && draft.trim() !== saved;

  function restore(): void {
    setDraft(null);
    setProblem(null);
  }

  async function trySaving(): Promise<void> {
    if (blocked !== undefined) return;
    if (!isChanged) return restore();
    const found = judge(draft);
    setProblem(found);
    if (found === null && (await save(draft))) restore();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') void trySaving();
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
        {leading}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : errorId}
          placeholder={placeholder}
          value={draft ?? saved}
          disabled={isPending}
          readOnly={blocked !== undefined}
          title={blocked}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            setProblem(null);
          }}
          onBlur={() => {
            if (!isChanged) restore();
          }}
          onKeyDown={handleKey}
          className={classNames(
            'h-full w-full min-w-0 bg-transparent text-right tabular-nums outline-none placeholder:text-muted disabled:opacity-60 read-only:opacity-50',
            size === 'dense' ? 'px-1.5 text-dense' : 'px-3 text-[16px]',
          )}
        />
        {isPending && <Spinner className="mr-1 size-4 text-muted" />}
        {isChanged && !isPending && (
          <span className="flex shrink-0 pr-0.5">
            <IconButton
              label={t('positions.saveStop')}
              size={size}
              blocked={blocked}
              onClick={() => void trySaving()}
              className={size === 'dense' ? 'size-5.5! text-long' : 'text-long'}
            >
              <CheckIcon className="size-4" />
            </IconButton>
            {size === 'large' && (
              <IconButton label={t('positions.restoreStop')} size="large" onClick={restore}>
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
          {problem}
        </span>
      )}
    </span>
  );
}
