import type { ImageView } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';

/** The logos of payment methods. One that can't be loaded is left out: the page for verifying receipts is also read without a connection. */
export function PaymentIcons({ icons }: { readonly icons: readonly ImageView[] }) {
  const { t } = useTranslation('common');
  if (icons.length === 0) return null;
  return (
    <ul aria-label={t('footer.payments')} className="flex flex-wrap items-center gap-3 md:shrink-0 md:justify-end">
      {icons.map(({ src, alt, width, height }) => (
        <li key={src}>
          <img
            // One that failed before the page came alive has told no one: loading it again does.
            ref={(image) => {
              if (image?.complete === true && image.naturalWidth === 0) image.src = src;
            }}
            src={src}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
            className="h-7 w-auto max-w-24 object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
