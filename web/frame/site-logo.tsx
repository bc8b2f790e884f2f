import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { usePageData } from './page-data.ts';

/** The logo that the content service has, and otherwise our own. */
export function SiteLogo({ className }: { readonly className?: string | undefined }) {
  const { logo, siteName } = usePageData().site;
  if (logo === null) return <Logo className={className} />;
  return (
    <img
      src={logo.src}
      alt={logo.alt === '' ? siteName : logo.alt}
      width={logo.width ?? undefined}
      height={logo.height ?? undefined}
      className={classNames('h-7 w-auto max-w-40 object-contain', className)}
    />
  );
}
