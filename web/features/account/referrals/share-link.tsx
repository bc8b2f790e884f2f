import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ShareIcon } from './share-icon.tsx';

const QrCode = lazyPart(() => import('../../../ui/qr-code.tsx'));

const QR_CLASS = 'size-40 shrink-0 overflow-hidden rounded-control border border-line';

/** The client's link, with every way to share it. `count` is null until loaded. */
export function ShareLink({ link, count }: { readonly link: string; readonly count: number | null }) {
  const { t } = useTranslation('referrals');
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-panel border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-70 flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id={id} className="text-body">
            {t('link.title')}
          </h2>
          <p className="max-w-reading text-control text-muted">{t('link.text')}</p>
        </div>
        <p className="max-w-wide rounded-control border border-line bg-surface px-3 py-2.5 text-control wrap-anywhere select-all">{link}</p>
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={link} label={t('link.copy')} />
          <ShareButton link={link} />
        </div>
        <p className="min-h-5 text-control font-medium">{count !== null && t('link.count', { count })}</p>
      </div>
      <Suspense fallback={<Skeleton className={QR_CLASS} />}>
        <QrCode text={link} label={t('link.qr')} className={QR_CLASS} />
      </Suspense>
    </section>
  );
}

/** The device's native sharing, if it has one. */
function ShareButton({ link }: { readonly link: string }) {
  const { t } = useTranslation(['referrals', 'common']);
  const content = { title: t('common:brand'), url: link };
  if (!('share' in navigator)) return null;
  return (
    <Button variant="secondary" onClick={() => void share(content)}>
      <ShareIcon className="size-4" />
      {t('link.share')}
    </Button>
  );
}

async function share(content: ShareData): Promise<void> {
  try {
    await navigator.share(content);
  } catch {
    // The client closed the device's window; the link is still there.
  }
}
