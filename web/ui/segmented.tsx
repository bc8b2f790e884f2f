import { useId, type ReactNode } from 'react';
import type { ControlSize } from './button.tsx';
import { classNames } from './class-names.ts';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** Why it is disabled, or what it means; shown on hover. */
  readonly title?: string;
  /** Colour of the selected option; neutral by default. */
  readonly tone?: 'long' | 'short';
}

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly size?: ControlSize;
  readonly className?: string | undefined;
}

const HEIGHTS: Readonly<Record<ControlSize, string>> = {
  dense: 'min-h-7 text-dense',
  regular: 'min-h-8 text-control',
  large: 'min-h-10 text-body',
};

const TONES = {
  neutral: 'has-checked:bg-pressed has-checked:text-strong',
  long: 'has-checked:bg-long-fill has-checked:text-on-fill',
  short: 'has-checked:bg-short-fill has-checked:text-on-fill',
} as const;

/** One of a few visible options: native radio buttons, so that arrow keys and screen readers work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, labelHidden = false, options, value, onValueChange, error, size = 'regular', className } = props;
  const id = useId();
  return (
    <fieldset
      className={classNames('flex min-w-0 flex-col gap-1', className)}
      aria-describedby={error === undefined ? undefined : `${id}error`}
    >
      <legend
        className={labelHidden ? 'sr-only' : classNames(size === 'dense' ? 'mb-1 text-mini text-muted' : 'mb-1.5 text-control font-medium')}
      >
        {label}
      </legend>
      <div
        className={classNames(
          'flex flex-wrap gap-0.5 rounded-control border bg-surface p-0.5',
          error === undefined ? 'border-line' : 'border-short',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            title={option.title}
            className={classNames(
              'relative flex flex-1 items-center justify-center gap-1.5 rounded-mark px-2 font-medium whitespace-nowrap text-muted tabular-nums transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              option.disabled === true ? 'line-through opacity-45' : 'hover:text-strong',
              HEIGHTS[size],
              TONES[option.tone ?? 'neutral'],
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 appearance-none rounded-mark outline-none"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}error`} className="text-mini text-short">
          {error}
        </p>
      )}
    </fieldset>
  );
}
