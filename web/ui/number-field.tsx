import { useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { CONTROL_INPUT_CLASS, controlBoxClass, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { useLocale } from './locale.tsx';
import { formatNumberForField, parseLocaleNumber } from './number-input.ts';

export interface NumberFieldProps extends FieldFrameProps {
  /** Null is an empty field. */
  readonly value: number | null;
  /** Called on every keystroke; null while the text is not a number. */
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly minimumFractionDigits?: number;
  readonly maximumFractionDigits?: number;
  /** The step of the arrow keys; they do nothing without it. */
  readonly step?: number;
  /** A unit after the number, such as € or %. */
  readonly suffix?: string;
  readonly placeholder?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * A number in the user's format: right-aligned tabular figures, grouped when not focused, as typed while editing. Text that isn't a number
 * is kept for the user to correct, with an error.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, labelHidden, labelAside, hint, error, size = 'large', disabled, className } = props;
  const {
    value,
    onValueChange,
    onBlur,
    minimumFractionDigits = 0,
    maximumFractionDigits = 2,
    step,
    suffix,
    placeholder,
    name,
    required,
    inputRef,
  } = props;
  const locale = useLocale();
  const { t } = useTranslation('common');
  // The typed text and its value: another value from outside replaces the text.
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: number | null } | null>(null);

  const isDraft = draft !== null && draft.value === value;
  const formatted = value === null ? '' : formatNumberForField(value, locale, minimumFractionDigits, maximumFractionDigits);
  const text = isDraft ? draft.text : formatted;
  const unreadable = isDraft && value === null && text.trim() !== '';

  const digits = Math.min(2, maximumFractionDigits);
  const example = formatNumberForField(digits === 0 ? 1_000 : 1_000.5, locale, digits, digits);

  function change(next: string) {
    const parsed = parseLocaleNumber(next, locale);
    const rounded = parsed === null ? null : roundTo(parsed, maximumFractionDigits);
    setDraft({ text: next, value: rounded });
    if (rounded !== value) onValueChange(rounded);
  }

  function leave() {
    setDraft(unreadable ? { text: text.trim(), value: null } : null);
    onBlur?.();
  }

  function stepBy(event: KeyboardEvent<HTMLInputElement>) {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setDraft(null);
    onValueChange(roundTo((value ?? 0) + (event.key === 'ArrowUp' ? step : -step), maximumFractionDigits));
  }

  return (
    <FieldFrame
      {...{ label, labelHidden, labelAside, hint, size, disabled, className }}
      error={unreadable ? t('field.notANumber', { example }) : error}
    >
      {(ties) => (
        <div className={controlBoxClass(size)}>
          <input
            {...ties}
            ref={inputRef}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            required={required}
            placeholder={placeholder}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={stepBy}
            className={classNames(CONTROL_INPUT_CLASS, 'text-right tabular-nums')}
          />
          {suffix !== undefined && <span className="shrink-0 text-muted select-none">{suffix}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
