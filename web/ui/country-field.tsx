import type { Ref } from 'react';
import { controlBoxClass, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { ChevronDownIcon, LockIcon } from './icons.tsx';

export interface CountryFieldProps extends FieldFrameProps {
  /** In the order of the list. */
  readonly countries: readonly { readonly id: number; readonly name: string }[];
  /** The id as text; empty if none is selected. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Placeholder while none is selected. */
  readonly chooseText: string;
  /** The value is fixed and can't be changed. */
  readonly locked?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** Selects a country with the browser's own select, in which typing letters finds a name. */
export function CountryField(props: CountryFieldProps) {
  const { countries, value, onValueChange, chooseText, locked = false, name, onBlur, ref, ...frame } = props;
  const Icon = locked ? LockIcon : ChevronDownIcon;
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div
          className={controlBoxClass(
            frame.size ?? 'large',
            'relative has-[select:focus-visible]:border-focus has-[select:focus-visible]:outline-1 has-[select:focus-visible]:outline-focus',
          )}
        >
          <select
            {...ties}
            ref={ref}
            name={name}
            autoComplete="country-name"
            disabled={ties.disabled || locked}
            required
            value={value}
            onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
            onBlur={onBlur}
            className="absolute inset-0 h-full w-full appearance-none truncate rounded-control bg-transparent pr-9 pl-3 text-strong outline-none disabled:opacity-100 [&>option]:bg-raised"
          >
            <option value="" disabled>
              {chooseText}
            </option>
            {countries.map((country) => (
              <option key={country.id} value={String(country.id)}>
                {country.name}
              </option>
            ))}
          </select>
          <Icon className="pointer-events-none ml-auto size-4.5 text-muted" />
        </div>
      )}
    </FieldFrame>
  );
}
