import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { formatAge } from './format-age.ts';
import { useNow } from './use-now.ts';

/** The age of an item, with its time in the tooltip. */
export function Age({ at }: { readonly at: string }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at, locale)}>
      {formatAge(at, now, locale)}
    </time>
  );
}
