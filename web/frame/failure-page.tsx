import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { NotFound } from '../features/content/not-found.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';

/** Replaces a page that failed: the not-found page, or a message and a way out. */
export function FailurePage({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Failure />;
}

function Failure() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-page flex-col items-start justify-center gap-6 px-6 py-16">
      <title>{t('failure.title')}</title>
      <LogoMark className="size-12" />
      <div className="flex max-w-reading flex-col gap-2">
        <h1 className="text-heading">{t('failure.title')}</h1>
        <p className="text-read text-muted">{t('failure.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
        {/* A full page load, which clears the failed state. */}
        {pathname !== '/' && (
          <a href="/" className={buttonClass('secondary', 'large')}>
            {t('failure.home')}
          </a>
        )}
      </div>
    </main>
  );
}
