import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';

export interface FormSelectProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>> extends Omit<
  SelectFieldProps<string>,
  'value' | 'onValueChange'
> {
  readonly control: Control<Values>;
  readonly name: Name;
}

/** A select in a form, registered as `name`. */
export function FormSelect<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>({
  control,
  name,
  ...select
}: FormSelectProps<Values, Name>) {
  const { field } = useController({ control, name });
  return <SelectField {...select} value={String(field.value)} onValueChange={field.onChange} />;
}
