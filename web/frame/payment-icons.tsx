import type { ImageView } from '@fairlead/contract/content/view.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The logos of payment methods. One that can't be loaded is left out: the page for verifying receipts is also read without a connection. */
export function PaymentIcons({ icons }: { readonly icons: readonly ImageView[] }) {
  const { t } = useTranslation('common');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const shown = icons.filter(({ src }) => !missing.includes(src));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('footer.payments')} className="flex flex-wrap items-center gap-3 md:shrink-0 md:justify-end">
      {shown.map(({ src, alt, width, height }) => (
        <li key={src}>
          <img
            ref={loadAgainIfFailed}
            src={src}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            onError={() => setMissing((all) => [...all, src])}
            className="h-7 w-auto max-w-24 object-contain"
          />
        </li>
      ))}
    </ul>
  );
}

/** One that failed before the page came alive has told no one. Loading it again does; what is loaded or still to be loaded is left alone. */
function loadAgainIfFailed(image: HTMLImageElement | null): void {
  if (image === null || !image.complete || image.naturalWidth > 0) return;
  const { src } = image;
  image.src = src;
}
