import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { createFact } from '../../ui/create-fact.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ACCOUNT_HOME } from './my-account/account-pages.ts';

export type ClientSummaryUser = Pick<SessionUser, 'full_name' | 'pin' | 'verified_account' | 'level'>;

export interface ClientSummaryProps {
  readonly user: ClientSummaryUser;
  /** Whether the site has a page on account levels. */
  readonly hasLevels: boolean;
  readonly className?: string | undefined;
}

/** The signed-in client as in the spec's header (section 2): greeting, PIN, verification and level. */
export function ClientSummary({ user, hasLevels, className }: ClientSummaryProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames('flex min-w-0 items-center gap-x-4 gap-y-1 text-dense', className)}>
      <Link to={ACCOUNT_HOME} className="max-w-60 min-w-0 truncate rounded-mark font-medium hover:text-accent">
        {t('client.greeting', { name: user.full_name })}
      </Link>
      <VerifiedBadge verified={user.verified_account} />
      <dl className="contents">
        <Fact label={t('client.pin')}>{user.pin ?? t('client.noPin')}</Fact>
        <Fact label={t('client.level')}>
          {hasLevels ? (
            <Link to="/account-levels" className="rounded-mark underline decoration-line underline-offset-4 hover:text-accent">
              {user.level}
            </Link>
          ) : (
            user.level
          )}
        </Fact>
      </dl>
    </div>
  );
}

const Fact = createFact({ line: 'flex gap-1.5 whitespace-nowrap', label: 'text-muted', value: 'tabular-nums' });

export function VerifiedBadge({ verified }: { readonly verified: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Badge tone={verified ? 'long' : 'caution'}>
      {verified ? <CheckIcon className="size-3.5" /> : <WarningIcon className="size-3.5" />}
      {t(verified ? 'client.verified' : 'client.notVerified')}
    </Badge>
  );
}

/** Placeholder of the summary while the session is looked up. */
export function ClientSummarySkeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classNames('flex items-center gap-4', className)}>
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}
