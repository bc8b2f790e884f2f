import { HeadCell } from '../../../ui/table.tsx';

/** The header of a column of buttons, which needs no visible label: only for screen readers. */
export function ButtonsHead({ label }: { readonly label: string }) {
  return (
    <HeadCell>
      <span className="sr-only">{label}</span>
    </HeadCell>
  );
}
