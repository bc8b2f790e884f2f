import { formatDateTime, formatFullDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** A time in the client's time zone, with the zone in the tooltip. `at` is ISO 8601. */
export function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullDateTime(at, locale)} className="whitespace-nowrap tabular-nums">
      {formatDateTime(at, locale)}
    </time>
  );
}
