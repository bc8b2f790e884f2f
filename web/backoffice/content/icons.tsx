import { LineIcon } from '../../ui/line-icon.tsx';

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

export function LinkIcon() {
  return (
    <LineIcon size="size-4.5">
      <path d="M8.3 11.7a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7m1.7 2.600a3 3 0 0 0-4.3 0L4.7 11a3 3 0 0 0 4.3 4.3l1-1" />
    </LineIcon>
  );
}
