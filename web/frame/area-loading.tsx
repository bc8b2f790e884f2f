import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while the code of an area with its own sign-in loads. */
export function AreaLoading() {
  const { t } = useTranslation('common');
  return (
    <main role="status" aria-label={t('loading')} className="flex min-h-dvh items-center justify-center text-muted">
      <title>Fairlead</title>
      <Spinner />
    </main>
  );
}
