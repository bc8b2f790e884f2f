import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, LogOutIcon, MenuIcon } from './icons.tsx';
import { LogoMark } from './logo.tsx';
import { MessagePlace } from './message-place.tsx';
import { ToastRegion } from './toast.tsx';

export interface ShellPlace {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether it is also marked as current on the pages below its own. */
  readonly withPlacesBelow?: boolean;
}

export interface ShellGroup {
  /** Shown above its places; null for none. */
  readonly label: string | null;
  readonly places: readonly ShellPlace[];
}

export interface SideShellProps {
  /** The name of the area, and the label of its navigation for screen readers. */
  readonly brand: string;
  readonly navigation: string;
  readonly groups: readonly ShellGroup[];
  /** The name of the signed-in user. */
  readonly personName: string;
  readonly onLogOut: () => void;
  /** The language and theme switches. */
  readonly switches: ReactNode;
  readonly children: ReactNode;
}

/** Navigation at the left, behind a button on a phone, and the screen beside it. */
export function SideShell({ brand, navigation, groups, personName, onLogOut, switches, children }: SideShellProps) {
  const { t } = useTranslation('area');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ToastRegion>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-raised focus:not-sr-only focus:fixed focus:px-3 focus:py-2 focus:top-2 focus:left-2"
      >
        {t('shell.skip')}
      </a>
      <div className="flex min-h-dvh flex-col md:flex-row">
        <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-raised px-3 py-2 md:hidden">
          <Brand text={brand} />
          <IconButton label={isOpen ? t('shell.closeMenu') : t('shell.openMenu')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
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
            <Brand text={brand} />
          </div>
          <nav aria-label={navigation} className="flex flex-1 flex-col gap-5 overflow-y-auto px-2 py-3">
            {groups.map((group) => (
              <div key={group.places[0]?.to} className="flex flex-col gap-0.5">
                {group.label !== null && <p className="px-2 pb-1 text-mini font-medium text-muted">{group.label}</p>}
                {group.places.map(({ to, label, icon, withPlacesBelow = false }) => (
                  <NavLink
                    key={to}
                    to={to}
                    end={!withPlacesBelow}
                    onClick={() => setIsOpen(false)}
                    className="flex min-h-9 items-center gap-2.5 rounded-control px-2 text-control text-muted transition-colors hover:bg-hover hover:text-strong aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-accent [&>svg]:size-4.5"
                  >
                    {icon}
                    {label}
                  </NavLink>
                ))}
              </div>
            ))}
          </nav>
          {/* The list of places scrolls to make room; the controls below stay where they are. */}
          <MessagePlace className="shrink-0" />
          <div className="flex flex-col gap-2 border-t border-line px-2 py-3">
            <div className="flex items-center justify-between gap-1">{switches}</div>
            <div className="flex items-center justify-between gap-2 pl-2">
              <p className="truncate text-dense" title={personName}>
                {personName}
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

function Brand({ text }: { readonly text: string }) {
  return (
    <a href="/" className="flex items-center gap-2 rounded-control text-control font-semibold">
      <LogoMark className="size-6" />
      {text}
    </a>
  );
}
