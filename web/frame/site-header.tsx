import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ClientSummary, ClientSummarySkeleton } from '../features/account/client-summary.tsx';
import { InstallButton } from '../pwa/install-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon, LogOutIcon, MenuIcon } from '../ui/icons.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';
import { DepositButton } from './deposit-button.tsx';
import { LanguageSelect } from './language-select.tsx';
import { MenuLink } from './menu-link.tsx';
import { usePageData } from './page-data.ts';
import { requestSignOut } from './sign-out-request.ts';
import { SiteLogo } from './site-logo.tsx';
import { selectEntrances, selectHeaderLinks, type SiteLink } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useVisitor, type Visitor } from './visitor.ts';

/** The header of every page; one compact row on the platform, whose screen needs the height. */
export function SiteHeader({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('common');
  const { settings } = usePageData();
  const visitor = useVisitor();
  const isGuest = visitor.kind === 'guest';
  // The client's summary needs more space than a visitor's two buttons.
  const inRow = isGuest ? 'hidden md:flex' : 'hidden lg:flex';
  return (
    <header className={classNames('relative z-30 shrink-0 border-b border-line', compact ? 'bg-raised' : 'bg-surface')}>
      <a href="#content" className={buttonClass('primary', 'regular', 'absolute! top-2 left-2 z-40 not-focus:sr-only')}>
        {t('skipToContent')}
      </a>
      <div className={classNames('flex items-center gap-2', compact ? 'h-12 px-3' : 'h-16 px-4 sm:px-6', isGuest && 'mx-auto max-w-page')}>
        <Link
          to={isGuest && hasHomePage(settings) ? '/' : CLIENT_HOME}
          className="flex shrink-0 items-center rounded-control"
          aria-label={t('brand')}
        >
          {compact ? <LogoMark className="sm:hidden" /> : null}
          <SiteLogo className={compact ? 'max-sm:hidden' : undefined} />
        </Link>
        {/* Omitted where the row is too narrow: beside the prices it says the same. */}
        {compact && settings.demo && (
          <Badge tone="accent" className={isGuest ? undefined : 'lg:max-roomy:hidden'}>
            {t('footer.demoBadge')}
          </Badge>
        )}
        <Navigation guest={isGuest} className={classNames('shrink-0', compact ? 'ml-1' : 'ml-4', inRow)} />
        <div className={classNames('ml-auto min-w-0 items-center gap-2', inRow)}>
          {visitor.kind === 'client' && <ClientSummary user={visitor.session.user} hasLevels={!settings.platform_only} className="mr-2" />}
          {visitor.kind === 'lookingUp' && <ClientSummarySkeleton className="mr-2" />}
          {compact && <InstallButton compact />}
          <Preferences />
          {isGuest ? (
            <Entrances entrances={selectEntrances(settings)} />
          ) : (
            <>
              <DepositButton />
              <LogOutIconButton />
            </>
          )}
        </div>
        <Menu visitor={visitor} installable={compact} />
      </div>
    </header>
  );
}

function Navigation({ guest, className }: { readonly guest: boolean; readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { settings, site } = usePageData();
  const { pathname } = useLocation();
  const links = selectHeaderLinks({ isGuest: guest, settings, site });
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {links.map((link, place) => (
        <MenuLink
          key={link.to}
          link={link}
          aria-current={
            pathname === link.to ? 'page' : link.section !== undefined && pathname.startsWith(link.section) ? 'true' : undefined
          }
          className={classNames(
            'flex h-9 items-center rounded-control px-2 text-control whitespace-nowrap roomy:px-3 text-muted transition-colors hover:bg-hover hover:text-strong aria-[current]:text-strong',
            // A client's row is full: only the three most important links fit, the others are in the footer until there is space.
            !guest && place > 2 && 'lg:max-xl:hidden',
          )}
        />
      ))}
    </nav>
  );
}

function Preferences() {
  const { language, theme, settings } = usePageData();
  return (
    <>
      <LanguageSelect language={language} languages={settings.languages} />
      <ThemeToggle theme={theme} />
    </>
  );
}

/** Hidden on the page of the entrance itself, where its form is the way in. */
function Entrances({ entrances, className }: { readonly entrances: readonly SiteLink[]; readonly className?: string }) {
  const { pathname } = useLocation();
  return entrances.map((link, index) =>
    pathname === link.to ? null : (
      <MenuLink
        key={link.to}
        link={link}
        className={buttonClass(index === entrances.length - 1 ? 'primary' : 'secondary', 'regular', className)}
      />
    ),
  );
}

function LogOutIconButton() {
  const { t } = useTranslation('common');
  return (
    <IconButton label={t('nav.logOut')} onClick={() => void requestSignOut()}>
      <LogOutIcon className="size-4.5" />
    </IconButton>
  );
}

/** In the menu, where there is space for a label. */
function LogOutButton({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="secondary" onClick={() => void requestSignOut()} className={className}>
      <LogOutIcon className="size-4.5" />
      {t('nav.logOut')}
    </Button>
  );
}

/** The whole header on a narrow screen. A details element opens without scripts too. */
function Menu({ visitor, installable }: { readonly visitor: Visitor; readonly installable: boolean }) {
  const { t } = useTranslation('common');
  const { settings } = usePageData();
  const [logIn, ...others] = selectEntrances(settings);
  const { key } = useLocation();
  return (
    <div className={classNames('ml-auto flex items-center gap-2', visitor.kind === 'guest' ? 'md:hidden' : 'lg:hidden')}>
      {visitor.kind === 'guest' ? <Entrances entrances={[logIn]} /> : <DepositButton />}
      {/* Navigation closes the menu. */}
      <details key={key} className="group">
        <summary
          aria-label={t('nav.openMenu')}
          className="flex size-11 list-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-strong [&::-webkit-details-marker]:hidden"
        >
          <MenuIcon className="group-open:hidden" />
          <CloseIcon className="hidden group-open:block" />
        </summary>
        <div className="absolute inset-x-0 top-full flex flex-col gap-3 border-b border-line bg-raised p-4 shadow-overlay">
          {visitor.kind === 'client' && (
            <ClientSummary
              user={visitor.session.user}
              hasLevels={!settings.platform_only}
              className="flex-wrap border-b border-line px-3 pb-4"
            />
          )}
          <Navigation guest={visitor.kind === 'guest'} />
          <div className="flex items-center justify-between border-t border-line pt-3">
            <Preferences />
          </div>
          {installable && <InstallButton compact={false} />}
          {visitor.kind === 'guest' && <Entrances entrances={others} className="h-11 w-full" />}
          {visitor.kind !== 'guest' && <LogOutButton className="h-11 w-full" />}
        </div>
      </details>
    </div>
  );
}
