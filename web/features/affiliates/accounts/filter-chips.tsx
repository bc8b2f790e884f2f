import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../../ui/icons.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { NO_FILTER, type AccountFilter } from './account-filter.ts';
import { useCampaignNames } from './account-queries.ts';

export interface FilterChipsProps {
  readonly filter: AccountFilter;
  readonly onChange: (filter: AccountFilter) => void;
}

/** The current filter as chips, which can be removed one by one. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useTranslation('affiliate');
  const chips = useChips(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('accounts.filter.active')} className="flex flex-wrap gap-2">
      {chips.map(({ name, text, without }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChange({ ...filter, ...without })}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-round border border-line bg-raised py-0.5 pr-2 pl-3 text-left text-dense transition-colors hover:bg-hover"
          >
            <span className="sr-only">{t('accounts.filter.remove')}</span>
            <span className="wrap-anywhere">{text}</span>
            <CloseIcon className="size-3.5 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Chip {
  readonly name: string;
  readonly text: string;
  readonly without: Partial<AccountFilter>;
}

function useChips({ where, from, until, country, campaignId, subId }: AccountFilter): readonly Chip[] {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  const campaigns = useCampaignNames().data ?? [];
  const chips: Chip[] = [];
  if (from !== null || until !== null || where !== NO_FILTER.where) {
    chips.push({ name: 'days', text: textOfDays(), without: { where: NO_FILTER.where, from: null, until: null } });
  }
  if (country !== null) chips.push({ name: 'country', text: nameCountry(country), without: { country: null } });
  if (campaignId !== null) {
    const name = campaigns.find(({ id }) => id === campaignId)?.name ?? String(campaignId);
    chips.push({ name: 'campaign', text: t('accounts.filter.campaignIs', { name }), without: { campaignId: null, subId: null } });
  }
  if (subId !== null) {
    const text = subId === '' ? t('accounts.filter.subNone') : t('accounts.filter.subIs', { sub: subId });
    chips.push({ name: 'sub', text, without: { subId: null } });
  }
  return chips;

  function textOfDays(): string {
    const days = {
      from: from === null ? '' : formatDay(from, locale),
      until: until === null ? '' : formatDay(until, locale),
    };
    const kind = `accounts.filter.${where}` as const;
    if (from !== null && until !== null) return t(`${kind}.between`, days);
    if (from !== null) return t(`${kind}.from`, days);
    return until === null ? t(`${kind}.ever`) : t(`${kind}.until`, days);
  }
}
