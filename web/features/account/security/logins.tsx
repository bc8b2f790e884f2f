import type { LoginInfo } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CheckIcon, ClockIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Place, useDeviceName } from './origin.tsx';
import { ROW_CLASS, Section } from '../../../ui/section.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { SecurityCalls } from './security-calls.ts';
import { useLoading } from './use-loading.ts';

/** Who has logged in, and who has tried to. */
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

/** How many are shown before somebody asks for the rest. */
const FEW = 10;

/** A table; on a narrow screen each of its rows is a card of the same cells. */
function LoginsTable({ logins }: { readonly logins: readonly LoginInfo[] }) {
  const { t } = useTranslation('account');
  const [areAllShown, setAreAllShown] = useState(false);
  return (
    <>
      <Table caption={t('security.logins.text')} className={TABLE_CLASS}>
        <thead>
          <tr>
            <HeadCell>{t('security.logins.time')}</HeadCell>
            <HeadCell>{t('security.logins.device')}</HeadCell>
            <HeadCell>{t('security.logins.place')}</HeadCell>
            <HeadCell>{t('security.logins.method')}</HeadCell>
            <HeadCell>{t('security.logins.outcome')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {(areAllShown ? logins : logins.slice(0, FEW)).map((login) => (
            <LoginRow key={login.id} login={login} />
          ))}
        </tbody>
      </Table>
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

const TABLE_CLASS = classNames(
  'rounded-b-panel [&_:is(td,th):first-child]:pl-5',
  'max-md:[&_:is(table,tbody)]:block max-md:[&_thead]:sr-only',
);

const CARD_CLASS = 'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:p-4';
const CARD_CELL_CLASS = 'max-md:block max-md:h-auto max-md:border-0 max-md:p-0! max-md:whitespace-normal';

function LoginRow({ login: { at, device, country, address, method, outcome } }: { readonly login: LoginInfo }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const deviceName = useDeviceName();
  return (
    <Row className={CARD_CLASS}>
      <Cell className={classNames(CARD_CELL_CLASS, 'text-muted max-md:order-1')}>
        <time dateTime={at}>{formatDateTime(at, locale)}</time>
      </Cell>
      <Cell className={classNames(CARD_CELL_CLASS, 'max-md:order-3 max-md:font-medium')}>{deviceName(device)}</Cell>
      <Cell className={classNames(CARD_CELL_CLASS, 'max-md:order-5 max-md:col-span-2 max-md:text-muted')}>
        <Place country={country} address={address} />
      </Cell>
      <Cell className={classNames(CARD_CELL_CLASS, 'text-muted max-md:order-4 max-md:text-right')}>
        {t(`security.logins.methods.${method}`)}
      </Cell>
      <Cell className={classNames(CARD_CELL_CLASS, 'max-md:order-2 max-md:text-right')}>
        <Outcome outcome={outcome} />
      </Cell>
    </Row>
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
