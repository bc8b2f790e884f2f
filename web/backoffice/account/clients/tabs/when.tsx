import { formatDateTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { None } from '../clients-table.tsx';

/** A moment, to the second; a dash where there is none. */
export function When({ at }: { readonly at: string | null }) {
  const locale = useLocale();
  return at === null ? <None /> : <time dateTime={at}>{formatDateTime(at, locale)}</time>;
}
