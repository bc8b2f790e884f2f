import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';

const STEPS = ['booked', 'credited', 'withdrawn', 'checked', 'paid'] as const;

/** The steps of a payout. */
export function PayoutSteps() {
  const { t } = useTranslation('affiliate');
  return (
    <Panel title={t('payouts.steps.title')}>
      <ol className="flex flex-col gap-3.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-round bg-hover text-dense font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <div className="flex min-w-0 flex-col">
              <p className="text-control font-medium">{t(`payouts.steps.${step}`)}</p>
              <p className="text-dense text-muted">{t(`payouts.steps.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
