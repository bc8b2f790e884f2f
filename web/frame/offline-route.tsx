import { useTranslation } from 'react-i18next';
import type { PageHandle } from '../page-handle.ts';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { CLIENT_HOME, OFFLINE_PAGE } from './addresses.ts';
import { useNonce } from './nonce.ts';
import { runOfflineScript } from './offline-script.ts';

const ASK_EVERY_MS = 5_000;

/** Cached by the service worker and shown in place of a page that cannot be loaded, under that page's URL. */
export const handle: PageHandle = { alwaysStatic: true };

export default function OfflineRoute() {
  const { t } = useTranslation('common');
  const nonce = useNonce();
  const script = import.meta.env.SSR
    ? `(${runOfflineScript.toString()})(${JSON.stringify({ offlinePage: OFFLINE_PAGE, home: CLIENT_HOME, askEveryMs: ASK_EVERY_MS })})`
    : '';
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-page flex-col px-4 sm:px-6">
      <title>{`${t('app.offline.title')} | ${t('brand')}`}</title>
      <meta name="robots" content="noindex" />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <header className="flex h-16 shrink-0 items-center">
        <Logo />
      </header>
      <main className="flex flex-1 flex-col items-start justify-center gap-10 py-12 md:flex-row-reverse md:items-center md:justify-between">
        <CutLine className="w-48 sm:w-72 md:w-88" />
        <div className="flex max-w-120 flex-col items-start gap-6">
          <div className="flex flex-col gap-3">
            <h1 className="text-heading">{t('app.offline.title')}</h1>
            <p className="text-read">{t('app.offline.prices')}</p>
            <p className="text-read text-muted">{t('app.offline.stops')}</p>
          </div>
          {/* An empty URL means the current one: the requested page is loaded again, with or without scripts. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className={buttonClass('primary', 'large')}>
            {t('app.offline.retry')}
          </a>
          <p className="text-control text-muted">{t('app.offline.again')}</p>
        </div>
      </main>
    </div>
  );
}

/** The brand's line, cut before it reaches its ring. */
function CutLine({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 120 88" fill="none" strokeWidth="5" strokeLinecap="round" aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle cx="84" cy="38" r="22" className="stroke-control" />
      <path d="M3 74c14-2 22-9 31-18" className="stroke-accent" />
      <path d="M44 46l3-3M53 37l1-1" className="stroke-control" />
    </svg>
  );
}
