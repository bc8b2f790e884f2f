import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/**
 * Shown in place of the platform while the account can't be loaded. The load is retried automatically; the button retries at once. The
 * client is still signed in.
 */
export function EntryFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['trading', 'common']);
  return (
    <main aria-label={t('title')} className="flex flex-1 flex-col items-center justify-center px-6 py-16">
      <title>{`${t('title')} | ${t('common:brand')}`}</title>
      <div role="alert" className="flex max-w-reading flex-col gap-2">
        <h1 className="text-heading">{t('entry.unreachable')}</h1>
        <p className="text-read text-muted">{t('entry.unreachableText')}</p>
      </div>
      <div className="mt-6 w-full max-w-reading">
        <Button size="large" onClick={onRetry}>
          {t('entry.retry')}
        </Button>
      </div>
    </main>
  );
}
