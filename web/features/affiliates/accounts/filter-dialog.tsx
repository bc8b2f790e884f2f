import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UNKNOWN_COUNTRY, useCountryName } from '../../../ui/use-country-name.ts';
import { NO_FILTER, type AccountFilter } from './account-filter.ts';
import { useCampaignNames, useSummary } from './account-queries.ts';

export interface FilterDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly filter: AccountFilter;
  readonly onApply: (filter: AccountFilter) => void;
}

/** The filter modal (spec section 2): by sign-up or deposit, days, country, campaign; search and reset. */
export function FilterDialog({ open, onOpenChange, filter, onApply }: FilterDialogProps) {
  const { t } = useTranslation('affiliate');
  const formId = 'account-filter';
  function apply(next: AccountFilter) {
    onApply(next);
    onOpenChange(false);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('accounts.filter.title')}
      footer={
        <>
          <Button variant="secondary" onClick={() => apply(NO_FILTER)}>
            {t('accounts.filter.reset')}
          </Button>
          <Button type="submit" form={formId}>
            {t('accounts.filter.search')}
          </Button>
        </>
      }
    >
      {open && <FilterForm id={formId} filter={filter} onApply={apply} />}
    </Dialog>
  );
}

interface FilterFormProps {
  readonly id: string;
  readonly filter: AccountFilter;
  readonly onApply: (filter: AccountFilter) => void;
}

function FilterForm({ id, filter, onApply }: FilterFormProps) {
  const { t } = useTranslation('affiliate');
  const { t: tArea } = useTranslation('area');
  const [draft, setDraft] = useState(filter);
  const countries = useCountryOptions();
  const campaigns = useCampaignNames().data ?? [];
  const put = (change: Partial<AccountFilter>) => setDraft((before) => ({ ...before, ...change }));
  const isWrongOrder = draft.from !== null && draft.until !== null && draft.from > draft.until;

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrongOrder) onApply(draft);
      }}
      className="flex flex-col gap-5"
    >
      <Segmented
        label={t('accounts.filter.by')}
        options={[
          { value: 'created_at', label: t('accounts.filter.byCreatedAt') },
          { value: 'transactions', label: t('accounts.filter.byTransactions') },
        ]}
        value={draft.where}
        onValueChange={(where) => put({ where })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('accounts.filter.from')}
          type="date"
          value={draft.from ?? ''}
          onChange={({ currentTarget }) => put({ from: currentTarget.value === '' ? null : currentTarget.value })}
        />
        <TextField
          label={t('accounts.filter.until')}
          type="date"
          value={draft.until ?? ''}
          error={isWrongOrder ? tArea('span.wrongOrder') : undefined}
          onChange={({ currentTarget }) => put({ until: currentTarget.value === '' ? null : currentTarget.value })}
        />
        <SelectField
          label={t('accounts.filter.country')}
          options={[{ value: '', label: t('accounts.filter.allCountries') }, ...countries]}
          value={draft.country ?? ''}
          onValueChange={(country) => put({ country: country === '' ? null : country })}
        />
        <SelectField
          label={t('accounts.filter.campaign')}
          options={[
            { value: '', label: t('accounts.filter.allCampaigns') },
            ...campaigns.map((campaign) => ({ value: String(campaign.id), label: campaign.name })),
          ]}
          value={draft.campaignId === null ? '' : String(draft.campaignId)}
          onValueChange={(value) => put({ campaignId: value === '' ? null : Number(value), subId: null })}
        />
      </div>
      <p className="text-dense text-muted">{t('accounts.filter.hint')}</p>
    </form>
  );
}

/** The countries with accounts, sorted in the reader's language. */
function useCountryOptions(): readonly { readonly value: string; readonly label: string }[] {
  const nameCountry = useCountryName();
  const countries = useSummary(NO_FILTER).data?.by_country ?? [];
  return countries
    .map(({ country, country_code: code }) => ({ value: code ?? UNKNOWN_COUNTRY, label: nameCountry(code, country) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
