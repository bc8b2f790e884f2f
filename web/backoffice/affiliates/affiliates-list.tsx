import { AFFILIATE_STATES, type AffiliateState } from '@fairlead/contract/affiliates/values.ts';
import type { AffiliateListItem } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { SearchBox } from '../shared/search-box.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { AFFILIATES } from './affiliate-queries.ts';
import { AffiliatesTable } from './affiliates-table.tsx';

const ALL = 'all';
type Choice = AffiliateState | typeof ALL;
const CHOICES: readonly Choice[] = [ALL, ...AFFILIATE_STATES];

/** All affiliates, latest first. The filters are in the URL. */
export function AffiliatesList({ mayCreate, onCreate }: { readonly mayCreate: boolean; readonly onCreate: () => void }) {
  const { t } = useTranslation('backofficeAffiliates');
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const state: Choice = AFFILIATE_STATES.find((each) => each === address.get('state')) ?? ALL;
  const list = usePagedList<AffiliateListItem>(AFFILIATES, backofficePaths.affiliates, { search, state: state === ALL ? null : state });
  const [resets, setResets] = useState(0);
  const isNarrowed = search !== '' || state !== ALL;
  const narrow = (next: { readonly search: string; readonly state: Choice }) =>
    setAddress({ ...(next.search !== '' && { search: next.search }), ...(next.state !== ALL && { state: next.state }) }, { replace: true });

  function clear(): void {
    narrow({ search: '', state: ALL });
    setResets((count) => count + 1);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          key={resets}
          label={t('search')}
          maxLength={100}
          className="w-full max-w-100"
          search={search}
          onSearch={(typed) => narrow({ search: typed, state })}
        />
        <SelectField
          label={t('columns.state')}
          labelHidden
          className="w-52"
          value={state}
          options={CHOICES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onValueChange={(next) => narrow({ search, state: next })}
        />
      </div>
      <div className="overflow-hidden rounded-panel border border-line bg-raised">
        <AffiliatesTable
          list={list}
          empty={
            isNarrowed ? (
              <NothingFound
                className="py-16"
                icon={<SearchIcon />}
                title={t('nothingFound')}
                text={t('nothingFoundText')}
                clear={t('filter.clear')}
                onClear={clear}
              />
            ) : (
              <EmptyState
                className="py-16"
                icon={<LinkIcon />}
                title={t('none')}
                text={t('noneText')}
                action={mayCreate && <Button onClick={onCreate}>{t('create.open')}</Button>}
              />
            )
          }
        />
      </div>
    </div>
  );
}
