import type { PriceSource } from '@fairlead/contract/trading/operators/price-sources.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Facts } from '../../shared/facts.tsx';
import { None } from '../../shared/none.tsx';

/** What a source refuses or has not answered, and who disabled it. */
export function SourceDetails({ source }: { readonly source: PriceSource }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { disabled, fault, last_frame_at: lastFrameAt, refused, unanswered } = source;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(disabled === null ? [] : [[t('sources.disabledReason'), disabled.reason] as const]),
    ...(fault === null ? [] : [[t('sources.fault'), fault] as const]),
    [t('sources.lastFrame'), lastFrameAt === null ? <None key="none" /> : formatDateTime(lastFrameAt, locale)],
    [t('sources.refusedNames'), refused.length === 0 ? <None key="none" /> : <Refused key="refused" refused={refused} />],
    [t('sources.unansweredNames'), unanswered.length === 0 ? <None key="none" /> : unanswered.join(', ')],
  ];
  return <Facts facts={facts} />;
}

function Refused({ refused }: Pick<PriceSource, 'refused'>) {
  return (
    <ul className="flex flex-col gap-0.5">
      {refused.map(({ name, reason }) => (
        <li key={name}>
          <span className="font-medium">{name}</span> <span className="text-muted">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
