import type { WireAction } from '@fairlead/contract/trading/operators/actions.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** Who proposed, decided and withdrew an action, when and why, and when clients were told. */
export function ActionSteps({ action }: { readonly action: WireAction }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { proposed, decided, withdrawn, state, announced_at: announcedAt, reported_at: reportedAt } = action;
  const steps = [
    { name: t('actions.steps.proposed'), step: proposed },
    { name: state === 'rejected' ? t('actions.steps.rejected') : t('actions.steps.approved'), step: decided },
    { name: t('actions.steps.withdrawn'), step: withdrawn },
  ];
  const told = [
    { name: t('actions.steps.announced'), at: announcedAt },
    { name: t('actions.steps.reported'), at: reportedAt },
  ];
  return (
    <ul className="flex min-w-0 flex-col gap-1 text-dense">
      {steps.map(
        ({ name, step }) =>
          step !== null && (
            <li key={name} className="[overflow-wrap:anywhere] whitespace-normal">
              <span className="text-muted">
                {name}: {formatDateTime(step.at, locale)} · {step.operator}
              </span>
              <span className="block">{step.reason}</span>
            </li>
          ),
      )}
      {told.map(
        ({ name, at }) =>
          at !== null && (
            <li key={name} className="text-muted">
              {name}: {formatDateTime(at, locale)}
            </li>
          ),
      )}
    </ul>
  );
}
