import { LineIcon } from '../../../ui/line-icon.tsx';

export function UndoIcon() {
  return (
    <LineIcon size="size-4.5">
      <path d="M4 8.5h8a4 4 0 0 1 0 8H8M4 8.5 7.5 5M4 8.5l3.5 3.5" />
    </LineIcon>
  );
}

export function RedoIcon() {
  return (
    <LineIcon size="size-4.5">
      <path d="M16 8.5H8a4 4 0 0 0 0 8h4M16 8.5 12.5 5M16 8.5l-3.5 3.5" />
    </LineIcon>
  );
}
