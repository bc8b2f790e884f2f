import { Money } from '../../../ui/figures.tsx';
import { readDecimalEuros } from '../../../ui/read-euros.ts';
import type { ProviderStep as Step } from '@fairlead/contract/payments/schemas.ts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { EXTERNAL_ICON } from './deposit-icons.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { useCountdown } from './use-countdown.ts';
import type { Payment } from './use-deposit-flow.ts';
import { useWatchedDeposit } from './use-watched-deposit.ts';
import { PendingNote } from './pending-note.tsx';

export interface ProviderStepProps {
  readonly transactionId: string;
  readonly payment: Payment;
  readonly step: Step;
  /** Returns to the form. */
  readonly onCancel: () => void;
  /** The outcome is known. */
  readonly onDecided: () => void;
}

/** Spec sections 4 and 9: the provider's button is clicked automatically after two seconds. */
const CLICKED_AFTER_MS = 2_000;

/** The handover to the provider: a button that clicks itself, then the payment's status while the client is there. */
export function ProviderStep({ transactionId, payment, step, onCancel, onDecided }: ProviderStepProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const [hasLeft, setHasLeft] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const watch = useWatchedDeposit(hasLeft ? transactionId : null);
  const leftMs = useCountdown(CLICKED_AFTER_MS, !hasLeft, () => button.current?.click());
  const decide = useEffectEvent(onDecided);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    button.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (watch.kind === 'decided') decide();
  }, [watch.kind]);
  const { provider, amountEuros } = payment;
  const isFramed = step.kind === 'frame' && hasLeft;
  // The browser follows the link or posts the form after the click handler; a re-render before that would cancel it.
  const go = (): void => void setTimeout(() => setHasLeft(true));
  return (
    <div ref={box} className="flex scroll-my-4 flex-col gap-5">
      <DepositProgress now="provider" />
      <div className="flex flex-col gap-1">
        <p className="text-title tabular-nums">
          <Money amount={readDecimalEuros(amountEuros)} />
        </p>
        <p className="text-control text-muted">
          {t(step.kind === 'link' ? 'deposit.provider.tab' : 'deposit.provider.text', { provider })}
        </p>
      </div>
      {isFramed ? (
        <iframe
          // Our own page around the provider's script, without our origin, so the script has no access to anything of ours.
          sandbox="allow-scripts allow-forms"
          src={step.url}
          title={t('deposit.provider.frame', { provider })}
          className="h-150 w-full rounded-control border border-line bg-surface"
        />
      ) : (
        <ContinueControl button={button} step={step} label={t('deposit.provider.continue', { provider })} onGo={go} />
      )}
      {hasLeft ? (
        <PendingNote provider={provider} watch={watch} />
      ) : (
        <div className="flex flex-col gap-2">
          <ProgressBar label={t('deposit.provider.countdown')} share={1 - leftMs / CLICKED_AFTER_MS} />
          <p className="text-dense text-muted">
            {t('deposit.provider.bySelf', { seconds: formatNumber(CLICKED_AFTER_MS / 1_000, locale) })}
          </p>
        </div>
      )}
      <Button variant="secondary" size="large" onClick={onCancel}>
        {t(hasLeft ? 'deposit.provider.back' : 'deposit.provider.cancel')}
      </Button>
    </div>
  );
}

interface ContinueControlProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly step: Step;
  readonly label: string;
  readonly onGo: () => void;
}

/** A native link or form, so that the browser itself follows the link, opens the tab or posts the form. */
function ContinueControl({ button, step, label, onGo }: ContinueControlProps) {
  const hold = (element: HTMLElement | null): void => {
    button.current = element;
  };
  const look = buttonClass('primary', 'large', 'w-full');
  switch (step.kind) {
    case 'redirect':
      return (
        <a ref={hold} href={step.url} rel="noreferrer" onClick={onGo} className={look}>
          {label}
        </a>
      );
    case 'link':
      return (
        <a ref={hold} href={step.url} target="_blank" rel="noopener noreferrer" onClick={onGo} className={look}>
          {label}
          {EXTERNAL_ICON}
        </a>
      );
    case 'form':
      return (
        <form method="post" action={step.action} onSubmit={onGo}>
          {Object.entries(step.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button ref={hold} type="submit" className={look}>
            {label}
          </button>
        </form>
      );
    case 'frame':
      return (
        <button ref={hold} type="button" onClick={onGo} className={look}>
          {label}
        </button>
      );
  }
}
