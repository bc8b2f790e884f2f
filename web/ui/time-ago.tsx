import { formatDateTime } from './format.ts';
import { useLocale } from './locale.tsx';
import { describeMoment } from './describe-moment.ts';

/** How long ago a time was, with the exact time on hover. `at` is ISO 8601, `now` milliseconds since 1970 UTC. */
export function TimeAgo({ at, now }: { readonly at: string; readonly now: number }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatDateTime(at, locale)} className="whitespace-nowrap">
      {describeMoment(at, now, locale)}
    </time>
  );
}
