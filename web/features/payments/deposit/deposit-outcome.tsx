import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import type { Euros } from '@fairlead/domain/money.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { CheckIcon, ClockIcon, CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { transactionAddress, type DepositPlaces } from './deposit-addresses.ts';
import { DepositProgress } from './deposit-progress.tsx';

export interface DepositOutcomeProps {
  readonly detail: WireTransactionDetail;
  readonly places: DepositPlaces;
  /** The client followed a link to another page. */
  readonly onLeft: () => void;
  /** Starts another attempt with the same amount. */
  readonly onAgain: (detail: WireTransactionDetail) => void;
}

type Outcome = 'completed' | 'declined' | 'expired' | 'inReview';

const LOOKS: Readonly<Record<Outcome, { readonly icon: ReactNode; readonly tone: string }>> = {
  completed: { icon: <CheckIcon className="size-6" />, tone: 'bg-long-tint text-long' },
  declined: { icon: <CloseIcon className="size-6" />, tone: 'bg-short-tint text-short' },
  expired: { icon: <ClockIcon className="size-6" />, tone: 'bg-caution-tint text-caution' },
  inReview: { icon: <SearchIcon className="size-6" />, tone: 'bg-accent-tint text-accent' },
};

/** How a deposit ended, in plain words, and the next steps. */
export function DepositOutcome({ detail, places, onLeft, onAgain }: DepositOutcomeProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const outcome = outcomeOf(detail);
  const { icon, tone } = LOOKS[outcome];
  const amount = formatEuros(detail.amount, locale);
  const provider = detail.provider ?? t('deposit.theProvider');
  const canTryAgain = outcome === 'declined' || outcome === 'expired';
  return (
    <div className="flex flex-col gap-6">
      {outcome === 'completed' && <DepositProgress now="done" />}
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <span className={classNames('flex size-12 items-center justify-center rounded-round', tone)}>{icon}</span>
        <div className="flex max-w-100 flex-col gap-1">
          <h2 ref={heading} tabIndex={-1} className="rounded-mark text-title outline-none">
            {t(`deposit.outcome.${outcome}.title`, { amount })}
          </h2>
          <p className="text-control text-muted">{t(`deposit.outcome.${outcome}.text`, { amount, provider })}</p>
          {detail.note !== '' && <p className="text-control">{detail.note}</p>}
        </div>
        {outcome === 'completed' && <FreeMarginNow />}
        <p className="text-dense text-muted tabular-nums">{t('deposit.number', { number: detail.number })}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2 max-sm:*:w-full">
        <LinkButton to={transactionAddress(detail.transaction_id)} onClick={onLeft} variant="secondary" size="large">
          {t('deposit.outcome.toTransaction')}
        </LinkButton>
        {canTryAgain ? (
          <Button size="large" onClick={() => onAgain(detail)}>
            {t('deposit.outcome.again', { amount })}
          </Button>
        ) : (
          <LinkButton to={places.platform} onClick={onLeft} size="large">
            {t('deposit.outcome.toPlatform')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** A deposit rejected by an operator reads as declined; the note gives the reason. */
function outcomeOf({ transaction_status: { key } }: WireTransactionDetail): Outcome {
  return key === 'completed' || key === 'expired' || key === 'inReview' ? key : 'declined';
}

/** The free margin after the deposit; nothing if it cannot be loaded. */
function FreeMarginNow() {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { calls } = usePaymentsAccess();
  const [freeMarginEuros, setFreeMarginEuros] = useState<Euros | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    void calls.getOptions(aborter.signal).then((answer) => {
      if (answer.ok && !aborter.signal.aborted) setFreeMarginEuros(answer.data.data.free_margin);
    });
    return () => aborter.abort();
  }, [calls]);
  return (
    <p role="status" className="min-h-6 text-body font-medium tabular-nums">
      {freeMarginEuros !== null && t('deposit.outcome.freeMargin', { amount: formatEuros(freeMarginEuros, locale) })}
    </p>
  );
}
