import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';

export interface LinkTab {
  readonly to: string;
  readonly text: string;
  /** Shown at the other end: it leads to something that isn't one of the alternatives. */
  readonly isApart?: boolean;
}

export interface LinkTabsProps {
  /** What the tabs switch between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** The current tab; a newly selected one is scrolled into view. */
  readonly current: string;
}

/** The pages of an area as links above them; on a narrow screen they scroll sideways. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul ref={list} className="flex w-max min-w-full gap-1">
        {tabs.map(({ to, text, isApart = false }) => (
          <li key={to} className={isApart ? 'ml-auto' : undefined}>
            <NavLink to={to} className={TAB_CLASS}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TAB_CLASS =
  '-mb-px flex h-11 items-center rounded-t-control border-b-2 border-transparent px-3 text-control font-medium whitespace-nowrap text-muted transition-colors hover:text-strong focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-strong';
