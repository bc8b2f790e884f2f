import { HeadCell } from '../../../ui/table.tsx';

/** Over a column of buttons, which says by itself what it is: read out, not shown. */
export function ButtonsHead({ label }: { readonly label: string }) {
  return (
    <HeadCell>
      <span className="sr-only">{label}</span>
    </HeadCell>
  );
}
