import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { NextStep } from './describe-timeline.ts';
import { useActorName } from './use-actor-name.ts';

export interface NextStepBoxProps {
  readonly next: NextStep;
  readonly transaction: Pick<WireTransactionDetail, 'provider' | 'disputed'>;
}

const CAUTIOUS: readonly NextStep['kind'][] = ['review', 'dispute', 'partNotSent', 'notSent', 'account'];

/** The next step of a transaction: who has to act, and by when it is done. */
export function NextStepBox({ next, transaction: { provider, disputed } }: NextStepBoxProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const actorName = useActorName();
  const who = actorName(next.who, provider);
  return (
    <Notice tone={CAUTIOUS.includes(next.kind) ? 'caution' : 'info'} title={t(`steps.next.${next.kind}.title`)}>
      <p className="text-dense">
        {next.kind === 'provider' && provider === null
          ? t('steps.next.provider.unnamedText')
          : t(`steps.next.${next.kind}.text`, { provider, amount: formatEuros(disputed, locale) })}
      </p>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-0.5 text-dense">
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('steps.withWhom')}</dt>
          <dd className="font-medium">{who}</dd>
        </div>
        {next.dueOn !== null && (
          <div className="flex gap-1.5">
            <dt className="text-muted">{t('steps.doneBy')}</dt>
            <dd className="font-medium">{formatDate(`${next.dueOn}T00:00:00Z`, locale, 'UTC')}</dd>
          </div>
        )}
      </dl>
    </Notice>
  );
}
