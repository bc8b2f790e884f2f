import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons.tsx';

const STEPS = ['amount', 'provider', 'done'] as const;
export type DepositStep = (typeof STEPS)[number];

/** Progress of a deposit: amount, provider (or the client's own transfer), done. */
export function DepositProgress({ now, isWire = false }: { readonly now: DepositStep; readonly isWire?: boolean }) {
  const { t } = useTranslation('payments');
  const at = STEPS.indexOf(now);
  return (
    <ol aria-label={t('deposit.progress.label')} className="grid grid-cols-3 gap-2">
      {STEPS.map((step, index) => {
        const isDone = index < at || now === 'done';
        return (
          <li key={step} aria-current={step === now ? 'step' : undefined} className="flex flex-col gap-1.5">
            <span
              aria-hidden="true"
              className={classNames('h-1 rounded-round', isDone ? 'bg-long' : step === now ? 'bg-accent' : 'bg-pressed')}
            />
            <span className={classNames('text-mini', step === now ? 'font-semibold' : 'text-muted')}>
              {index + 1}. {t(`deposit.progress.${step === 'provider' && isWire ? 'transfer' : step}`)}
              {isDone && (
                <>
                  <CheckIcon className="ml-1 inline size-3.5! text-long" />
                  <span className="sr-only"> ({t('deposit.progress.passed')})</span>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
