import { useTranslation } from 'react-i18next';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { actionText } from './action-text.ts';

/** The corporate actions to come on the ticket's instrument. */
export default function ComingActionsNote() {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { selected } = usePlatform();
  return (
    <ul aria-label={t('actions.title')} className="flex flex-col gap-1 text-mini text-muted tabular-nums">
      {selected.comingActions.map((action) => (
        <li key={action.id} className="flex gap-1.5">
          <CalendarIcon className="mt-px size-4 shrink-0" />
          <span>{actionText(action, selected.displayName, { t, locale })}</span>
        </li>
      ))}
    </ul>
  );
}
