import type { ControlSize } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

export interface CompactSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly size: ControlSize;
  readonly onValue: (value: Value) => void;
  readonly title?: string | undefined;
}

/** A choice as small as the text beside it, for what is rarely changed: the kind of a stop, the unit of a field. */
export function CompactSelect<Value extends string>({ label, value, options, size, onValue, title }: CompactSelectProps<Value>) {
  return (
    <span
      title={title}
      className="relative inline-flex min-w-0 shrink-0 items-center rounded-mark text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-strong"
    >
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onValue(chosen.value);
        }}
        className={classNames(
          'min-w-0 appearance-none bg-transparent pr-4.5 text-right [field-sizing:content] outline-none [&>option]:bg-raised [&>option]:text-strong',
          size === 'dense' ? 'text-micro' : '-my-2 min-h-9 text-dense',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-0 size-3" />
    </span>
  );
}
