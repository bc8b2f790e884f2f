import type { SessionUser } from '@fairlead/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type ClientSummaryUser = Pick<SessionUser, 'full_name' | 'pin' | 'verified_account' | 'level'>;

/** Who is logged in, as the spec's header shows it (section 2): greeting, PIN, verified or not, level. */
export function ClientSummary({ user, className }: { readonly user: ClientSummaryUser; readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames('flex min-w-0 items-center gap-x-4 gap-y-1 text-dense', className)}>
      <span className="max-w-60 truncate font-medium">{t('client.greeting', { name: user.full_name })}</span>
      <VerifiedBadge verified={user.verified_account} />
      <dl className="contents">
        <Fact name={t('client.pin')} value={user.pin ?? t('client.noPin')} />
        <Fact name={t('client.level')} value={user.level} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex gap-1.5 whitespace-nowrap">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

export function VerifiedBadge({ verified }: { readonly verified: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Badge tone={verified ? 'long' : 'caution'}>
      {verified ? <CheckIcon className="size-3.5" /> : <WarningIcon className="size-3.5" />}
      {t(verified ? 'client.verified' : 'client.notVerified')}
    </Badge>
  );
}

/** The summary's place while the browser looks up who it is. */
export function ClientSummarySkeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classNames('flex items-center gap-4', className)}>
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}
