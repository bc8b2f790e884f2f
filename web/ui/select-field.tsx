import { classNames } from './class-names.ts';
import { controlBoxClass, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface SelectFieldProps<Value extends string> extends FieldFrameProps {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** One of several options on one line: the browser's own select, which works with every keyboard and phone. */
export function SelectField<Value extends string>({ options, value, onValueChange, ...frame }: SelectFieldProps<Value>) {
  const size = frame.size ?? 'large';
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className={controlBoxClass(size, 'relative has-[select:focus-visible]:border-focus has-[select:focus-visible]:outline-1')}>
          <select
            {...ties}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.currentTarget.value);
              if (chosen !== undefined) onValueChange(chosen.value);
            }}
            className={classNames(
              'absolute inset-0 h-full w-full appearance-none truncate rounded-control bg-transparent text-strong outline-none [&>option]:bg-raised',
              size === 'dense' ? 'pr-6 pl-2' : 'pr-8 pl-3',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none ml-auto size-4 text-muted" />
        </div>
      )}
    </FieldFrame>
  );
}
