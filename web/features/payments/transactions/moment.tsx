import { formatDateTime, formatFullDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** A moment in the client's time zone; which zone that is stands in the title. `at` is ISO 8601. */
export function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullDateTime(at, locale)} className="whitespace-nowrap tabular-nums">
      {formatDateTime(at, locale)}
    </time>
  );
}
