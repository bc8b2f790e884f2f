/** What every field of a block is given: what it asks for, what it holds, and where it tells what it holds now. */
export interface BlockFieldProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}
