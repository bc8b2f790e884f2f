import { useEffect, useEffectEvent, useMemo, useRef, type Ref } from 'react';
import { CountryPicker } from './country-picker.tsx';
import { namePhoneCountries } from './country-search.ts';
import { CONTROL_INPUT_CLASS, controlBoxClass, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { useLocale } from './locale.tsx';
import { usePhoneNumbers } from './phone-numbers.ts';

/** A phone number as typed: `number` belongs to `country` (alpha-2, or empty) unless it begins with a plus sign. */
export interface TypedPhone {
  readonly country: string;
  readonly number: string;
}

export interface PhoneFieldProps extends FieldFrameProps {
  readonly value: TypedPhone;
  readonly onValueChange: (value: TypedPhone) => void;
  readonly name?: string;
  readonly onBlur?: () => void;
  /** The input of the number. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** A phone number with its country in front. An international number selects its country automatically, whether typed or filled in. */
export function PhoneField({ value, onValueChange, name, onBlur, ref, ...frame }: PhoneFieldProps) {
  const locale = useLocale();
  const numbers = usePhoneNumbers();
  const input = useRef<HTMLInputElement>(null);
  const countries = useMemo(() => (numbers === null ? [] : namePhoneCountries(numbers.listPhoneCountries(), locale)), [numbers, locale]);

  const keepTypedBeforeHydration = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && value.number === '') onValueChange({ ...value, number: typed });
  });
  // Text may be typed before hydration; no event reports it, and the next value from the parent would overwrite it.
  useEffect(() => keepTypedBeforeHydration(), []);

  function takeRef(element: HTMLInputElement | null) {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref !== null && ref !== undefined) ref.current = element;
  }
  function leave() {
    const split = numbers !== null && value.number.trim().startsWith('+') ? numbers.splitPhoneNumber(value.number) : null;
    if (numbers !== null && split !== null) {
      onValueChange({ country: numbers.chooseCountry(value.number, value.country), number: split.national });
    }
    if (split === null && value.number !== value.number.trim()) onValueChange({ ...value, number: value.number.trim() });
    onBlur?.();
  }

  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className={controlBoxClass(frame.size ?? 'large')}>
          <CountryPicker
            countries={countries}
            chosen={value.country}
            disabled={ties.disabled}
            onChosen={(country) => {
              onValueChange({ ...value, country });
              input.current?.focus();
            }}
          />
          <input
            {...ties}
            ref={takeRef}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={value.number}
            onChange={({ currentTarget }) => onValueChange({ ...value, number: currentTarget.value })}
            onBlur={leave}
            className={CONTROL_INPUT_CLASS}
          />
        </div>
      )}
    </FieldFrame>
  );
}
