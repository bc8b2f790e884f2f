import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { usePageData } from './page-data.ts';

/** The content service's logo if it has one, otherwise the built-in one. */
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
