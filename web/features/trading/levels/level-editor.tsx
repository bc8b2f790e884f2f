import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { figureWidth } from '../live/live-class.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import type { LevelDraftKey } from './level-drafts.ts';
import { sharesOf } from './restate-draft.ts';
import { useSplitText } from './use-split-text.ts';

export interface LevelEditorProps {
  /** The key under which the draft is kept until it is saved or discarded. */
  readonly draftKey: LevelDraftKey;
  /** The instrument whose price it is. */
  readonly symbol: string;
  readonly label: string;
  /** The server's value, as formatted in the field. */
  readonly saved: string;
  readonly size: 'dense' | 'large';
  readonly isPending: boolean;
  /** Why nothing can be saved right now; the draft stays. */
  readonly blocked: string | undefined;
  readonly placeholder?: string;
  /** Shown in the field before the price. */
  readonly leading?: ReactNode;
  /** The error in a text; null if it can be saved. */
  readonly judge: (text: string) => string | null;
  /** Resolves with whether it was saved. */
  readonly save: (text: string) => Promise<boolean>;
}

/**
 * A price that is edited in place: Enter saves a valid one, Escape restores. Leaving the field saves nothing, since half a number can be a
 * valid price; the draft stays, and the field says that it isn't saved.
 */
export function LevelEditor({
  draftKey,
  symbol,
  label,
  saved,
  size,
  isPending,
  blocked,
  placeholder,
  leading,
  judge,
  save,
}: LevelEditorProps) {
  const { t } = useTranslation('trading');
  const { session, instrumentOf } = usePlatform();
  const { drafts } = session;
  const splitText = useSplitText();
  const noteId = useId();
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get().get(draftKey));
  const draft = kept?.text ?? null;
  const adjustedFor = kept?.adjustedFor ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const isChanged = draft !== null && draft.trim() !== saved;
  const isLeftUnsaved = isChanged && !isFocused && !isPending;
  const unsaved =
    saved === '' ? t('positions.notSavedNone') : t(size === 'dense' ? 'positions.notSaved' : 'positions.notSavedShort', { saved });
  const adjusted = adjustedFor === null ? null : splitText(adjustedFor);
  const note = problem ?? adjusted ?? (isLeftUnsaved ? unsaved : null);
  const noteKind = problem !== null ? 'problem' : adjusted !== null ? 'adjusted' : 'unsaved';

  function restore(): void {
    drafts.drop(draftKey);
    setProblem(null);
  }

  async function trySaving(): Promise<void> {
    if (blocked !== undefined || isPending) return;
    if (!isChanged) return restore();
    const found = judge(draft);
    setProblem(found);
    if (found === null && (await save(draft))) restore();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') void trySaving();
    else if (event.key === 'Escape' && draft !== null) {
      // Escape discards only the edit and doesn't close the surrounding dialog.
      event.stopPropagation();
      restore();
    }
  }

  return (
    <span className="relative inline-flex w-full flex-col">
      <span
        className={classNames(
          'flex items-center rounded-control border bg-surface has-focus-visible:border-focus',
          borderOf({ hasProblem: problem !== null, isChanged, isLeftUnsaved }),
          size === 'dense' ? 'h-7' : 'h-11',
        )}
      >
        {/* There is room for either the price and its buttons, or this. */}
        {!isChanged && leading}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={note === null ? undefined : noteId}
          placeholder={placeholder}
          value={draft ?? saved}
          disabled={isPending}
          readOnly={blocked !== undefined}
          title={blocked ?? note ?? undefined}
          onChange={(event) => {
            const shares = sharesOf(instrumentOf(symbol));
            drafts.set(draftKey, { text: event.currentTarget.value, label, symbol, shares, adjustedFor: null });
            setProblem(null);
          }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => {
            setIsFocused(false);
            if (!isChanged) restore();
          }}
          onKeyDown={handleKey}
          // While it is edited, its buttons need the room, and the text scrolls.
          style={isChanged || saved === '' ? undefined : { minWidth: `calc(${figureWidth(saved)} + ${PADDING[size]})` }}
          className={classNames(
            'h-full w-full min-w-0 bg-transparent text-right tabular-nums outline-none placeholder:text-muted disabled:opacity-60 read-only:opacity-50',
            textClass(size, saved.length > USUAL_LENGTH, isChanged),
          )}
        />
        {isPending && <Spinner className="mr-1 size-4 text-muted" />}
        {isChanged && !isPending && (
          <span className="flex shrink-0 pr-0.5">
            <IconButton
              {...SINGLE_PRESS}
              label={t('positions.saveStop')}
              size={size}
              blocked={blocked}
              onClick={() => void trySaving()}
              className={size === 'dense' ? 'h-5.5! w-5! text-long' : 'text-long'}
            >
              <CheckIcon className="size-4" />
            </IconButton>
            {(size === 'large' || isLeftUnsaved) && (
              <IconButton
                label={t('positions.restoreStop')}
                size={size}
                onClick={restore}
                {...(size === 'dense' ? { className: 'h-5.5! w-5!' } : {})}
              >
                <CloseIcon className="size-4" />
              </IconButton>
            )}
          </span>
        )}
      </span>
      {note !== null && <Note id={noteId} size={size} kind={noteKind} text={note} />}
    </span>
  );
}

/** As in 100,000.00. What splits leave can be longer, such as 12,345.67895, and must not be cut off. */
const USUAL_LENGTH = 10;
/** Of a long price, on both sides together. */
const PADDING = { dense: '0.5rem', large: '1rem' } as const;

function textClass(size: LevelEditorProps['size'], isLong: boolean, isChanged: boolean): string {
  if (size === 'dense') return isLong ? 'px-1 text-mini' : 'px-1.5 text-dense';
  if (isChanged) return 'pl-2 text-[16px]';
  return isLong ? 'px-2 text-[16px]' : 'px-3 text-[16px]';
}

function borderOf(state: { readonly hasProblem: boolean; readonly isChanged: boolean; readonly isLeftUnsaved: boolean }): string {
  if (state.hasProblem) return 'border-short';
  if (state.isLeftUnsaved) return 'border-caution';
  return state.isChanged ? 'border-accent' : 'border-line hover:border-control';
}

interface NoteProps {
  readonly id: string;
  readonly size: 'dense' | 'large';
  readonly kind: 'problem' | 'adjusted' | 'unsaved';
  readonly text: string;
}

/** Whether a note would be clipped below its field by the surrounding scroll panel, and has more room above. */
function fitsAboveOnly(note: HTMLElement): boolean {
  const field = note.parentElement?.getBoundingClientRect();
  const panel = note.closest('[role=tabpanel]')?.getBoundingClientRect();
  if (field === undefined || panel === undefined) return false;
  const roomBelow = panel.bottom - field.bottom;
  return roomBelow < note.offsetHeight && field.top - panel.top > roomBelow;
}

/**
 * The note below the field. An error, or an adjustment for a split, has a line of its own, or in a table overlaps the gap to the next row. The unsaved notice appears when
 * the field loses focus, maybe by a click on a button nearby, so it doesn't move the layout: on a card it covers the field's label.
 */
function Note({ id, size, kind, text }: NoteProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  useLayoutEffect(() => {
    if (size === 'dense') setIsAbove(element.current !== null && fitsAboveOnly(element.current));
  }, [size, text]);
  return (
    <span
      ref={element}
      id={id}
      role={kind === 'adjusted' ? 'status' : 'alert'}
      className={classNames(
        'text-mini',
        kind === 'problem' ? 'border-short text-short' : 'border-caution text-caution',
        size === 'dense' &&
          'pointer-events-none absolute right-0 z-2 w-max max-w-80 rounded-mark border bg-raised px-1.5 py-0.5 text-left whitespace-normal',
        size === 'dense' && (isAbove ? 'bottom-full -mb-px' : 'top-full -mt-px'),
        size === 'large' && (kind !== 'unsaved' ? 'mt-1' : 'pointer-events-none absolute inset-x-0 bottom-full mb-1 truncate bg-raised'),
      )}
    >
      {text}
    </span>
  );
}
