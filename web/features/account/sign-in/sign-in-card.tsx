import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthCard, LINK_CLASS, type AuthCardProps } from '../../../ui/auth-card.tsx';

/** The page for signing in or signing up. */
export function SignInCard({ pageTitle, lead, ...card }: AuthCardProps) {
  const { t } = useTranslation('common');
  return (
    <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-10">
      <title>{`${pageTitle} | ${t('brand')}`}</title>
      <AuthCard {...card} pageTitle={pageTitle} {...(lead !== undefined && { lead: <p>{lead}</p> })} />
    </main>
  );
}

/** A question and its link, below a card. */
export function OtherWay({ question, children }: { readonly question?: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-1.5 gap-y-1 text-center text-control text-muted">
      {question !== undefined && <span>{question}</span>}
      {children}
    </p>
  );
}

/** The link back to sign-in. */
export function BackToLogin() {
  const { t } = useTranslation('signIn');
  return (
    <OtherWay>
      <Link to="/login" className={LINK_CLASS}>
        {t('backToLogin')}
      </Link>
    </OtherWay>
  );
}
