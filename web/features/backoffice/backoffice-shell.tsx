import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BellIcon, CloseIcon, ClockIcon, EyeIcon, FileIcon, FilterIcon, InboxIcon, LogOutIcon, MenuIcon } from '../../ui/icons.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { ToastRegion } from '../../ui/toast.tsx';

/** Where the back office leads to, in groups. A new part of it is a line here and a route. */
const GROUPS = [
  {
    name: 'site',
    places: [
      { name: 'pages', to: '/backoffice/content', icon: <FileIcon /> },
      { name: 'media', to: '/backoffice/content/media', icon: <EyeIcon /> },
      { name: 'settings', to: '/backoffice/content/settings', icon: <FilterIcon /> },
      { name: 'popups', to: '/backoffice/content/popups', icon: <BellIcon /> },
      { name: 'calendar', to: '/backoffice/calendar', icon: <ClockIcon /> },
    ],
  },
  { name: 'clients', places: [{ name: 'messages', to: '/backoffice/messages', icon: <InboxIcon /> }] },
] as const;

export interface BackofficeShellProps {
  readonly operatorName: string;
  readonly onLogOut: () => void;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
  readonly children: ReactNode;
}

/** Navigation at the left, behind a button on a phone, and the screen beside it. */
export function BackofficeShell({ operatorName, onLogOut, switches, children }: BackofficeShellProps) {
  const { t } = useTranslation('backoffice');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ToastRegion>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('shell.skip')}
      </a>
      <div className="flex min-h-dvh flex-col md:flex-row">
        <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-raised px-3 py-2 md:hidden">
          <Brand />
          <IconButton label={t(isOpen ? 'shell.closeMenu' : 'shell.openMenu')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        </header>
        <div
          className={classNames(
            'flex-col border-line bg-raised md:sticky md:top-0 md:flex md:h-dvh md:w-56 md:shrink-0 md:border-r',
            isOpen ? 'flex border-b' : 'hidden',
          )}
        >
          <div className="hidden px-4 pt-4 pb-2 md:block">
            <Brand />
          </div>
          <nav aria-label={t('shell.navigation')} className="flex flex-1 flex-col gap-5 overflow-y-auto px-2 py-3">
            {GROUPS.map((group) => (
              <div key={group.name} className="flex flex-col gap-0.5">
                <p className="px-2 pb-1 text-mini font-medium text-muted">{t(`shell.groups.${group.name}`)}</p>
                {group.places.map(({ name, to, icon }) => (
                  <NavLink
                    key={name}
                    to={to}
                    end
                    onClick={() => setIsOpen(false)}
                    className="flex min-h-9 items-center gap-2.5 rounded-control px-2 text-control text-muted transition-colors hover:bg-hover hover:text-strong aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-accent [&>svg]:size-4.5"
                  >
                    {icon}
                    {t(`shell.places.${name}`)}
                  </NavLink>
                ))}
              </div>
            ))}
          </nav>
          <div className="flex flex-col gap-2 border-t border-line px-2 py-3">
            <div className="flex items-center justify-between gap-1">{switches}</div>
            <div className="flex items-center justify-between gap-2 pl-2">
              <p className="truncate text-dense" title={operatorName}>
                {operatorName}
              </p>
              <IconButton label={t('shell.logOut')} onClick={onLogOut}>
                <LogOutIcon className="size-4.5" />
              </IconButton>
            </div>
          </div>
        </div>
        <main id="content" className="flex min-w-0 flex-1 flex-col">
          {children}
        </main>
      </div>
    </ToastRegion>
  );
}

function Brand() {
  const { t } = useTranslation('backoffice');
  return (
    <a href="/" className="flex items-center gap-2 rounded-control text-control font-semibold">
      <LogoMark className="size-6" />
      {t('shell.brand')}
    </a>
  );
}
