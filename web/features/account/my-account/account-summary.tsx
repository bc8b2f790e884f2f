import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createFact } from '../../../ui/create-fact.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { VerifiedBadge } from '../client-summary.tsx';
import { nameCountry } from './country-names.ts';
import { EmailConfirmation } from './email-confirmation.tsx';

export interface AccountSummaryProps {
  readonly user: SessionUser;
  readonly countries: readonly Country[];
  /** Whether the site has a page on account levels. */
  readonly hasLevels: boolean;
  /** Whether the site has a page with the client's referral link. */
  readonly hasReferrals: boolean;
}

/** Whose account this is (spec section 2, "My account"): beside the pages, or in a short form above them on a narrow screen. */
export function AccountSummary({ user, countries, hasLevels, hasReferrals }: AccountSummaryProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const country = countries.find(({ id }) => id === user.country_id);
  return (
    <aside
      aria-label={t('summary.label')}
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4 sm:p-5 md:sticky md:top-6"
    >
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 md:flex-col md:items-start">
        <p className="min-w-0 text-title font-semibold wrap-anywhere">{user.full_name}</p>
        <VerifiedBadge verified={user.verified_account} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-control md:grid-cols-1">
        <Fact label={t('summary.email')} className="col-span-2 md:col-span-1">
          <span className="wrap-anywhere">{user.email}</span>
          {!user.email_confirmed && <EmailConfirmation email={user.email} />}
        </Fact>
        <Fact label={t('summary.location')}>
          {country === undefined ? <span className="text-muted">{t('summary.noLocation')}</span> : nameCountry(country, locale)}
        </Fact>
        <Fact label={t('summary.joined')}>{formatDate(user.created_at, locale)}</Fact>
        <Fact label={t('summary.level')}>
          {hasLevels ? (
            <Link to="/account-levels" className={LINK_CLASS}>
              {user.level}
            </Link>
          ) : (
            user.level
          )}
        </Fact>
        <Fact label={t('summary.pin')}>
          <span className="tabular-nums">{user.pin ?? t('summary.noPin')}</span>
        </Fact>
        {hasReferrals && (
          <Fact label={t('summary.referrals')} className="col-span-2 md:col-span-1">
            <Link to="/referrals" className={LINK_CLASS}>
              {t('summary.referralLink')}
            </Link>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

const LINK_CLASS = 'text-accent underline underline-offset-2 hover:text-strong';

const Fact = createFact({ label: 'text-dense text-muted' });
