import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { ClientSummary, ClientSummarySkeleton } from '../features/account/client-summary.tsx';
import { signOut } from '../features/account/post-logout.ts';
import { InstallButton } from '../pwa/install-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CloseIcon, LogOutIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { CLIENT_HOME, hasHomePage } from './addresses.ts';
import { LanguageSelect } from './language-select.tsx';
import { usePageData } from './page-data.ts';
import { selectSiteLinks } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useVisitor, type Visitor } from './visitor.ts';

/** The head of every page; one compact row on the platform, whose screen needs the height. */
export function SiteHeader({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('common');
  const { settings } = usePageData();
  const visitor = useVisitor();
  const isGuest = visitor.kind === 'guest';
  // What is said about a client needs more room than a guest's two buttons.
  const inRow = isGuest ? 'hidden md:flex' : 'hidden lg:flex';
  return (
    <header className={classNames('relative z-30 shrink-0 border-b border-line', compact ? 'bg-raised' : 'bg-surface')}>
      <a href="#content" className={buttonClass('primary', 'regular', 'absolute! top-2 left-2 z-40 not-focus:sr-only')}>
        {t('skipToContent')}
      </a>
      <div className={classNames('flex items-center gap-2', compact ? 'h-12 px-3' : 'mx-auto h-16 max-w-page px-4 sm:px-6')}>
        <Link
          to={isGuest && hasHomePage(settings) ? '/' : CLIENT_HOME}
          className="flex items-center rounded-control"
          aria-label={t('brand')}
        >
          {compact ? <LogoMark className="sm:hidden" /> : null}
          <Logo className={compact ? 'max-sm:hidden' : undefined} />
        </Link>
        {compact && settings.demo && <Badge tone="accent">{t('footer.demoBadge')}</Badge>}
        {!compact && <Navigation guest={isGuest} className={classNames('ml-4', inRow)} />}
        <div className={classNames('ml-auto items-center gap-2', inRow)}>
          {visitor.kind === 'client' && <ClientSummary user={visitor.session.user} className="mr-2" />}
          {visitor.kind === 'lookingUp' && <ClientSummarySkeleton className="mr-2" />}
          {compact && <InstallButton compact />}
          <Preferences />
          {isGuest ? <LogInLink /> : <LogOutButton />}
        </div>
        <Menu visitor={visitor} installable={compact} />
      </div>
    </header>
  );
}

function Navigation({ guest, className }: { readonly guest: boolean; readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { settings } = usePageData();
  const links = selectSiteLinks(guest, settings);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {links.map(({ to, text }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex h-9 items-center rounded-control px-3 text-control text-muted transition-colors hover:bg-hover hover:text-strong aria-[current=page]:text-strong"
        >
          {t(text)}
        </NavLink>
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

function LogInLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  // On the login page itself the form is the way in.
  if (pathname === '/login') return null;
  return (
    <Link to="/login" className={buttonClass('primary', 'regular', className)}>
      {t('nav.logIn')}
    </Link>
  );
}

function LogOutButton({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="secondary" onClick={() => void signOut('logOut')} className={className}>
      <LogOutIcon className="size-4.5" />
      {t('nav.logOut')}
    </Button>
  );
}

/** Everything of the header on a narrow screen. A details element opens without scripts too. */
function Menu({ visitor, installable }: { readonly visitor: Visitor; readonly installable: boolean }) {
  const { t } = useTranslation('common');
  const { key } = useLocation();
  return (
    <div className={classNames('ml-auto flex items-center gap-2', visitor.kind === 'guest' ? 'md:hidden' : 'lg:hidden')}>
      {visitor.kind === 'guest' && <LogInLink />}
      {/* A new place closes the menu. */}
      <details key={key} className="group">
        <summary
          aria-label={t('nav.openMenu')}
          className="flex size-11 list-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-strong [&::-webkit-details-marker]:hidden"
        >
          <MenuIcon className="group-open:hidden" />
          <CloseIcon className="hidden group-open:block" />
        </summary>
        <div className="absolute inset-x-0 top-full flex flex-col gap-3 border-b border-line bg-raised p-4 shadow-overlay">
          {visitor.kind === 'client' && <ClientSummary user={visitor.session.user} className="flex-wrap border-b border-line px-3 pb-4" />}
          <Navigation guest={visitor.kind === 'guest'} />
          <div className="flex items-center justify-between border-t border-line pt-3">
            <Preferences />
          </div>
          {installable && <InstallButton compact={false} />}
          {visitor.kind !== 'guest' && <LogOutButton className="h-11 w-full" />}
        </div>
      </details>
    </div>
  );
}
