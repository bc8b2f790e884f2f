import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../../ui/icons.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';

const POINTS = ['origin', 'reserved', 'people', 'due', 'cancel', 'fee', 'bonus'] as const;

/** What the client agrees to, and what the broker commits to. `dueOn` is a date formatted for the client's locale. */
export function WithdrawalAgreement({ dueOn }: { readonly dueOn: string }) {
  const { t } = useTranslation('payments');
  return (
    <TitledSection title={t('withdraw.agreement.title')} className="flex flex-col gap-3 text-dense" titleClassName="text-control">
      <ul className="flex flex-col gap-2 text-muted">
        {POINTS.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <CheckIcon className="mt-0.5 size-4! text-accent" />
            <span>{t(`withdraw.agreement.${point}`, { date: dueOn })}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
