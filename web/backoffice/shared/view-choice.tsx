import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx';

export interface ViewChoiceProps<Value extends string> extends Pick<SegmentedProps<Value>, 'label' | 'value' | 'size' | 'className'> {
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** Selects one of a few views. Their names are self-explanatory, so the label is only for screen readers. */
export function ViewChoice<Value extends string>({ values, textOf, onChange, ...choice }: ViewChoiceProps<Value>) {
  return <Segmented {...choice} labelHidden options={values.map((value) => ({ value, label: textOf(value) }))} onValueChange={onChange} />;
}
