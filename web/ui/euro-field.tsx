import type { ControllerRenderProps, FieldValues, Path } from 'react-hook-form';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

/** More decimals than an amount may have, so that a third one is rejected instead of silently rounded. */
export const KEPT_DECIMALS = 8;

export interface EuroFieldProps<Values extends FieldValues, Name extends Path<Values>> extends Pick<
  NumberFieldProps,
  'label' | 'hint' | 'error'
> {
  /** The button that fills in the largest amount, in euros. */
  readonly all?: { readonly label: string; readonly amount: number };
  /** From react-hook-form's `useController`. */
  readonly field: ControllerRenderProps<Values, Name>;
}

/** An amount in euros, with a button that fills in the maximum if there is one. */
export function EuroField<Values extends FieldValues, Name extends Path<Values>>({
  label,
  hint,
  error,
  all,
  field: { ref, name, value, onChange, onBlur },
}: EuroFieldProps<Values, Name>) {
  return (
    <NumberField
      label={label}
      hint={hint}
      labelAside={
        all !== undefined && (
          <button
            type="button"
            onClick={() => onChange(all.amount)}
            className="rounded-mark text-dense font-medium text-accent hover:underline"
          >
            {all.label}
          </button>
        )
      }
      name={name}
      required
      suffix="€"
      minimumFractionDigits={2}
      maximumFractionDigits={KEPT_DECIMALS}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={error}
    />
  );
}
