import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/spinner.tsx';

/** While an area with a login of its own is fetched. */
export function AreaWaiting() {
  const { t } = useTranslation('common');
  return (
    <main role="status" aria-label={t('loading')} className="flex min-h-dvh items-center justify-center text-muted">
      <title>Fairlead</title>
      <Spinner />
    </main>
  );
}
