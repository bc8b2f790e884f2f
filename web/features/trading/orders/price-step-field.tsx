import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export interface PriceStepFieldProps {
  readonly label: string;
  readonly size: ControlSize;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Called with the number of smallest steps to move up or, if negative, down. */
  readonly onStep: (steps: number) => void;
  readonly error: string | undefined;
}

const STEPS_OF_KEY: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 100, PageDown: -100 };

/** A price that can be typed, or moved by its smallest step: arrow keys and two buttons; a hundred steps with Page Up and Page Down. */
export function PriceStepField({ label, size, value, onText, onStep, error }: PriceStepFieldProps) {
  const { t } = useTranslation('trading');

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const steps = STEPS_OF_KEY[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onStep(steps);
  }

  return (
    <TextField
      label={label}
      size={size}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={handleKey}
      error={error}
      trailing={
        <span className="-mr-1.5 -ml-1.5 flex shrink-0">
          <StepButton sign="−" label={t('orders.lower')} onClick={() => onStep(-1)} />
          <StepButton sign="+" label={t('orders.higher')} onClick={() => onStep(1)} />
        </span>
      }
      className="[&_input]:text-right [&_input]:tabular-nums pointer-coarse:[&_input]:text-[16px]"
    />
  );
}

/** Left out of the Tab order: the arrow keys do the same from within the field. */
function StepButton({ sign, label, onClick }: { readonly sign: string; readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex h-6 w-4.5 items-center justify-center rounded-mark text-control text-muted hover:bg-hover hover:text-strong active:bg-pressed pointer-coarse:size-9"
    >
      {sign}
    </button>
  );
}
