import type { ControlSize } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly size?: ControlSize;
  readonly className?: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Narrows what is already there to what is typed, letter by letter. What the server looks for is a SearchBox. */
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
