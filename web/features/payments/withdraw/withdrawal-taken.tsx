import type { Cents } from '@fairlead/domain/money.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLongDay } from '../../../ui/format-day.ts';

export interface TakenWithdrawal {
  readonly transactionId: string;
  readonly number: string;
  readonly amount: Cents;
  /** For example 2026-11-24. */
  readonly dueOn: string;
}

/** Long enough to read the message or choose to stay. */
const LEAVES_AFTER_MS = 3_000;

/** The success message, which continues to the platform (spec section 4) unless the client chooses to stay. */
export function WithdrawalTaken({ taken, onDone }: { readonly taken: TakenWithdrawal; readonly onDone: () => void }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const [isLeaving, setIsLeaving] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useEffectEvent(onDone);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => leave(), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const { transactionId, number, amount, dueOn } = taken;
  return (
    <div className="flex flex-col items-center gap-4 px-5 py-10 text-center">
      <span className="flex size-12 items-center justify-center rounded-round bg-long-tint text-long">
        <CheckIcon className="size-6" />
      </span>
      <div className="flex max-w-100 flex-col gap-1">
        <h3 ref={heading} tabIndex={-1} className="rounded-mark text-title outline-none">
          {t('withdraw.done.title')}
        </h3>
        <p className="text-control text-muted tabular-nums">
          {t('withdraw.done.text', { number, amount: formatMoney(amount, locale), date: formatLongDay(dueOn, locale) })}
        </p>
      </div>
      <p role="status" className="min-h-5 text-dense text-muted">
        {isLeaving && t('withdraw.done.leaving')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {isLeaving && (
          <Button variant="secondary" onClick={() => setIsLeaving(false)}>
            {t('withdraw.done.stay')}
          </Button>
        )}
        <Link
          to={`/transactions/withdrawals?transaction=${transactionId}`}
          onClick={() => setIsLeaving(false)}
          className={buttonClass(isLeaving ? 'secondary' : 'primary')}
        >
          {t('withdraw.done.see')}
        </Link>
        <Button variant={isLeaving ? 'primary' : 'secondary'} onClick={onDone}>
          {t('withdraw.done.toPlatform')}
        </Button>
      </div>
    </div>
  );
}
