import type { LoginInfo } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CheckIcon, ClockIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Place, useDeviceName } from './origin.tsx';
import { ROW_CLASS, Section } from '../../../ui/section.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { SecurityCalls } from './security-calls.ts';
import { useLoading } from '../../../transport/use-loading.ts';

/** The account's recent sign-ins and failed attempts. */
export function Logins({ calls }: { readonly calls: SecurityCalls }) {
  const { t } = useTranslation('account');
  const [loading, reload] = useLoading(calls.listLogins);
  return (
    <Section title={t('security.logins.title')} text={t('security.logins.text')} isLoading={loading.kind === 'loading'}>
      {loading.kind === 'loading' && <LoginsSkeleton />}
      {loading.kind === 'failed' && <LoadFailure failure={loading.failure} onRetry={reload} />}
      {loading.kind === 'loaded' && loading.data.length === 0 && <EmptyState icon={<ClockIcon />} title={t('security.logins.none')} />}
      {loading.kind === 'loaded' && loading.data.length > 0 && <LoginsTable logins={loading.data} />}
    </Section>
  );
}

/** Rows shown before the client asks for all. */
const FEW = 10;

function LoginsTable({ logins }: { readonly logins: readonly LoginInfo[] }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const deviceName = useDeviceName();
  const [areAllShown, setAreAllShown] = useState(false);
  const columns: readonly Column<LoginInfo>[] = [
    {
      id: 'time',
      head: t('security.logins.time'),
      className: 'text-muted',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at, locale)}</time>,
    },
    { id: 'device', head: t('security.logins.device'), onPhone: 'first', render: ({ device }) => deviceName(device) },
    {
      id: 'place',
      head: t('security.logins.place'),
      render: ({ country, address }) => <Place country={country} address={address} />,
    },
    {
      id: 'method',
      head: t('security.logins.method'),
      className: 'text-muted',
      render: ({ method }) => t(`security.logins.methods.${method}`),
    },
    { id: 'outcome', head: t('security.logins.outcome'), render: ({ outcome }) => <Outcome outcome={outcome} /> },
  ];
  return (
    <>
      <DataTable
        caption={t('security.logins.text')}
        list={listOf(areAllShown ? logins : logins.slice(0, FEW))}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
        className="rounded-b-panel md:[&_:is(td,th):first-child]:pl-5"
      />
      {logins.length > FEW && !areAllShown && (
        <div className="flex justify-center p-3">
          <Button variant="ghost" onClick={() => setAreAllShown(true)}>
            {t('security.logins.showAll', { count: logins.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Outcome({ outcome }: Pick<LoginInfo, 'outcome'>) {
  const { t } = useTranslation('account');
  const isIn = outcome === 'signedIn';
  return (
    <Badge tone={isIn ? 'long' : 'short'} className="align-middle">
      {isIn ? <CheckIcon className="size-3.5" /> : <ErrorIcon className="size-3.5" />}
      {t(`security.logins.outcomes.${outcome}`)}
    </Badge>
  );
}

function LoginsSkeleton() {
  return ['first', 'second', 'third'].map((row) => (
    <div key={row} className={`flex items-center justify-between gap-3 ${ROW_CLASS}`}>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-40 max-md:hidden" />
      <Skeleton className="h-5 w-20" />
    </div>
  ));
}
