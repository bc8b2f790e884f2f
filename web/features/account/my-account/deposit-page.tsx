import { readProfileDetails } from '@fairlead/contract/read-account.ts';
import type { SessionUser } from '@fairlead/contract/account.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ACCOUNT_HOME, accountPageAddress } from './account-pages.ts';
import { selectVerificationPath } from './verification-steps.ts';

export interface DepositPageProps {
  readonly user: SessionUser;
  readonly platformAddress: string;
}

/** Deposits are not open yet. The page says so, and what can be done meanwhile; without details there is no deposit (spec section 8). */
export function DepositPage({ user, platformAddress }: DepositPageProps) {
  const { t } = useTranslation(['account', 'common']);
  const hasDetails = findMissingDetails(readProfileDetails(user)).length === 0;
  const { next } = selectVerificationPath(user);
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 py-8 sm:px-6 md:py-12">
      <title>{`${t('deposit.title')} | ${t('common:brand')}`}</title>
      <h1 className="text-heading">{t('deposit.title')}</h1>
      {hasDetails ? (
        <>
          <p className="max-w-reading text-read text-muted">{t('deposit.notOpen')}</p>
          <div className="flex max-w-reading flex-col gap-3">
            <h2 className="text-title">{t('deposit.meanwhile')}</h2>
            <ul className="flex list-disc flex-col gap-1.5 pl-5 text-body">
              {next !== null && <li>{t(next === 'review' ? 'deposit.review' : 'deposit.documents')}</li>}
              <li>{t('deposit.platform')}</li>
            </ul>
          </div>
          <div className="flex flex-wrap gap-3">
            {next === 'documents' || next === 'documentsAgain' ? (
              <Link to={accountPageAddress('documents')} className={buttonClass('primary', 'large')}>
                {t('steps.go.documents')}
              </Link>
            ) : null}
            <Link to={platformAddress} className={buttonClass(next === 'review' || next === null ? 'primary' : 'secondary', 'large')}>
              {t('deposit.toPlatform')}
            </Link>
          </div>
        </>
      ) : (
        <Notice tone="caution" className="max-w-reading">
          <p>{t('deposit.incomplete')}</p>
          <Link to={ACCOUNT_HOME} className="mt-1 inline-block font-medium text-accent underline underline-offset-2 hover:text-strong">
            {t('steps.go.details')}
          </Link>
        </Notice>
      )}
    </main>
  );
}
