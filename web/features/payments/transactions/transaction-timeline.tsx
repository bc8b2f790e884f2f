import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { CheckIcon, ClockIcon, CloseIcon } from '../../../ui/icons.tsx';
import { DetailSection } from './detail-section.tsx';
import type { NextStep, PastStep, Timeline } from './describe-timeline.ts';
import { Moment } from './moment.tsx';
import { useActorName } from './use-actor-name.ts';

export interface TransactionTimelineProps extends Pick<Timeline, 'past' | 'next'>, Pick<WireTransactionDetail, 'provider' | 'parts'> {}

/** The past steps, with actor and time, and the next one. */
export function TransactionTimeline({ past, next, provider, parts }: TransactionTimelineProps) {
  const { t } = useTranslation('payments');
  return (
    <DetailSection title={t('transactions.detail.history')}>
      <ol className="flex flex-col">
        {past.map((step, index) => (
          <PastLine
            key={step.key}
            step={step}
            part={parts[step.part ?? -1] ?? null}
            provider={provider}
            isLast={next === null && index === past.length - 1}
          />
        ))}
        {next !== null && <NextLine next={next} provider={provider} />}
      </ol>
    </DetailSection>
  );
}

const MARK_CLASS = 'flex size-6 shrink-0 items-center justify-center rounded-round';

interface PastLineProps {
  readonly step: PastStep;
  /** The part of a withdrawal that the step is about. */
  readonly part: WireTransactionDetail['parts'][number] | null;
  readonly provider: string | null;
  readonly isLast: boolean;
}

function PastLine({ step, part, provider, isLast }: PastLineProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const way = part && t(`transactions.payouts.ways.${part.way}`, { amount: formatMoney(amount(part.amount), locale) });
  const actorName = useActorName();
  const isFailed = step.outcome === 'failed';
  const describe = (): string => {
    if (way !== null && (step.text === 'payoutSent' || step.text === 'payoutFailed')) return t(`steps.${step.text}To`, { way });
    if (step.text === 'reversed' && step.amount !== null) {
      return t('steps.reversedAmount', { amount: formatMoney(amount(step.amount), locale) });
    }
    return t(`steps.${step.text}`);
  };
  return (
    <li className={classNames('flex gap-3', !isLast && 'pb-4')}>
      <span className="relative flex flex-col items-center">
        <span className={classNames(MARK_CLASS, isFailed ? 'bg-short-tint text-short' : 'bg-long-tint text-long')}>
          {isFailed ? <CloseIcon className="size-3.5!" /> : <CheckIcon className="size-3.5!" />}
        </span>
        {!isLast && <span aria-hidden="true" className="absolute top-7 -bottom-3 w-px bg-line" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col text-dense">
        <span className="text-control font-medium">{describe()}</span>
        <span className="flex flex-wrap gap-x-2 text-muted">
          <span>{actorName(step.actor, provider)}</span>
          <span aria-hidden="true">·</span>
          <Moment at={step.at} />
        </span>
      </div>
    </li>
  );
}

function NextLine({ next, provider }: { readonly next: NextStep; readonly provider: string | null }) {
  const { t } = useTranslation('payments');
  const actorName = useActorName();
  return (
    <li className="flex gap-3">
      <span className={classNames(MARK_CLASS, 'border border-dashed border-control text-muted')}>
        <ClockIcon className="size-3.5!" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col text-dense text-muted">
        <span className="text-control font-medium">{t(`steps.next.${next.kind}.title`)}</span>
        <span>{actorName(next.who, provider)}</span>
      </div>
    </li>
  );
}
