import type { Referral } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatFullDateTime } from '../../../ui/format.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { nameCountry } from '../my-account/country-names.ts';
import { describeSource } from './describe-source.ts';

/** The sign-up day in UTC, as the search uses it. */
export function Joined({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullDateTime(at, locale)} className="whitespace-nowrap tabular-nums">
      {formatDate(at, locale, 'UTC')}
    </time>
  );
}

export function CountryName({ referral: { country, country_code: alpha2 } }: { readonly referral: Referral }) {
  const locale = useLocale();
  return alpha2 === null ? <Unknown /> : nameCountry({ alpha2, name: country }, locale);
}

/** The source is whatever the visitor's browser sent, so it is never a link. */
export function Source({ address }: { readonly address: string }) {
  return address === '' ? <Unknown /> : <span title={address}>{describeSource(address)}</span>;
}

export function Conversion({ isThere }: { readonly isThere: boolean }) {
  const { t } = useTranslation('referrals');
  if (!isThere) return <span className="text-muted">{t('conversion.none')}</span>;
  return (
    <Badge tone="long">
      <CheckIcon className="size-3.5" />
      {t('conversion.deposited')}
    </Badge>
  );
}

function Unknown() {
  const { t } = useTranslation('referrals');
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('unknown')}</span>
    </span>
  );
}
