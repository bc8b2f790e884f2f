import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { ACCOUNT_PAGES, accountPageAddress, type AccountPage } from './account-pages.ts';

/** The pages of My account as links; on a narrow screen they scroll sideways. */
export function AccountTabs({ page }: { readonly page: AccountPage }) {
  const { t } = useTranslation('account');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <nav aria-label={t('title')} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul ref={list} className="flex w-max gap-1">
        {ACCOUNT_PAGES.map((name) => (
          <li key={name}>
            <NavLink
              to={accountPageAddress(name)}
              className="-mb-px flex h-11 items-center rounded-t-control border-b-2 border-transparent px-3 text-control font-medium whitespace-nowrap text-muted transition-colors hover:text-strong focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-strong"
            >
              {t(`tabs.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
