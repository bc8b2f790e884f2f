import type { ControllerRenderProps, FieldValues, Path } from 'react-hook-form';
import { groupIban } from './iban.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface IbanFieldProps<Values extends FieldValues, Name extends Path<Values>> extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'error'
> {
  /** From react-hook-form's `useController`; its rule is `isIban`, whose tables are loaded when first needed. */
  readonly field: ControllerRenderProps<Values, Name>;
}

/** An IBAN in groups of four, as it is printed. */
export function IbanField<Values extends FieldValues, Name extends Path<Values>>({
  field: { ref, name, value, onChange, onBlur },
  ...texts
}: IbanFieldProps<Values, Name>) {
  return (
    <TextField
      {...texts}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      name={name}
      ref={ref}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionEnd } }) => {
        // Grouping moves the text after the caret, so it waits while someone types in the middle.
        onChange(selectionEnd === typed.length ? groupIban(typed) : typed);
      }}
      onBlur={() => {
        onChange(groupIban(value));
        onBlur();
      }}
    />
  );
}
