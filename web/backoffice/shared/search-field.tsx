import type { ControlSize } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly size?: ControlSize;
  readonly className?: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Filters loaded data while typing. For a search on the server, use SearchBox. */
export function SearchField({ label, size = 'regular', onValueChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      size={size}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    />
  );
}
