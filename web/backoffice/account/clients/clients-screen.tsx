import type { ClientRow } from '@fairlead/contract/account/operators/clients.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PeopleIcon } from '../../../ui/area-icons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { ClientFilters } from './client-filters.tsx';
import { isNarrowed, NO_QUERY, readClientQuery, writeClientQuery, type ClientQuery } from './client-query.ts';
import { ClientsTable } from './clients-table.tsx';

/** All clients: one search box for name, email, PIN and phone number, with filters beside it. */
export function ClientsScreen() {
  const { t } = useTranslation('backofficeClients');
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const query = readClientQuery(address);
  const [isReset, setIsReset] = useState(0);
  const list = usePagedList<ClientRow>('clients', clientPaths.list, { ...query });
  const table = useRef<HTMLDivElement>(null);
  const change = (part: Partial<ClientQuery>) => setAddress(writeClientQuery({ ...query, ...part }), { replace: true });

  function clear(): void {
    change({ ...NO_QUERY, sort: query.sort, order: query.order });
    setIsReset((count) => count + 1);
  }
  /** Enter opens a single result, or focuses the first of several. */
  function handleEnter(): void {
    const [first, second] = list.rows;
    if (first !== undefined && second === undefined && !list.isOutdated) void navigate(`/backoffice/clients/${first.id}`);
    else table.current?.querySelector<HTMLAnchorElement>('a[data-client]')?.focus();
  }

  return (
    <Screen title={t('list.title')} lead={t('list.lead')} wide>
      <div className="flex flex-col gap-4">
        <SearchBox
          key={isReset}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={120}
          className="max-w-reading"
          search={query.search}
          onSearch={(search) => change({ search })}
          onEnter={handleEnter}
        />
        <ClientFilters query={query} onChange={change} onClear={clear} />
      </div>
      <div ref={table} className="overflow-hidden rounded-panel border border-line bg-raised">
        <ClientsTable
          list={list}
          empty={
            isNarrowed(query) ? (
              <NothingFound
                className="py-16"
                icon={<SearchIcon />}
                title={t('list.nothingFound')}
                text={t('list.nothingFoundText')}
                clear={t('filter.clear')}
                onClear={clear}
              />
            ) : (
              <EmptyState className="py-16" icon={<PeopleIcon />} title={t('list.none')} text={t('list.noneText')} />
            )
          }
          sorting={{ order: query.sort, isDescending: query.order === 'desc' }}
          onSort={({ order, isDescending }) => change({ sort: order, order: isDescending ? 'desc' : 'asc' })}
        />
      </div>
    </Screen>
  );
}
