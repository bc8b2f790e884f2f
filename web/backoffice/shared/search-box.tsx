import { useEffect, useState, type SyntheticEvent } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The search starts after this pause in typing. */
const TYPED_AFTER_MS = 250;

export interface SearchBoxProps {
  readonly label: string;
  /** Replaces the label if it should say more. */
  readonly placeholder?: string;
  /** The maximum length that the call accepts. */
  readonly maxLength: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Called once the typed text has been searched for. */
  readonly onEnter?: () => void;
  readonly className: string;
}

/** Searches a list while typing, without a button. */
export function SearchBox({ label, placeholder = label, maxLength, search, onSearch, onEnter, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => onSearch(typed), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (typed === search) onEnter?.();
    else onSearch(typed);
  }

  return (
    <form role="search" onSubmit={submit} className={className}>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        trailing={<SearchIcon className="size-4.5 text-muted" />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  );
}
