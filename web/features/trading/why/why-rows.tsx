import { keepSigns } from '../../../ui/keep-signs.ts';
import type { WhySection } from './why-text.ts';

/** Figures with their names. */
export function WhyRows({ rows }: Pick<WhySection, 'rows'>) {
  return (
    <dl className="grid rounded-control border border-line text-dense tabular-nums [&>div+div]:border-t">
      {rows.map(({ label, value, detail }) => (
        <div
          key={`${label} ${value} ${detail ?? ''}`}
          className="grid gap-x-4 border-line px-3 py-2 sm:grid-cols-[minmax(8rem,2fr)_minmax(0,3fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">
            {keepSigns(value)}
            {detail !== undefined && <span className="block text-mini break-words text-muted">{keepSigns(detail)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
