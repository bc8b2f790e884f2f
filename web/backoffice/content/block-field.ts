/** Props of every field of a block: its label, its value and its change handler. */
export interface BlockFieldProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}
