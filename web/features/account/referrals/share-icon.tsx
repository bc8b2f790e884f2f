import { LineIcon } from '../../../ui/line-icon.tsx';

export function ShareIcon({ className }: { readonly className: string }) {
  return (
    <LineIcon className={className}>
      <path d="M10 12.5v-9M6.5 7 10 3.5 13.5 7M7 9.5H4.5v7h11v-7H13" />
    </LineIcon>
  );
}
