import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { ChangeProvidersRequest, ProviderList, ProviderStates } from '@fairlead/contract/operators/settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { Place } from '../../shared/place.tsx';
import { useChange } from '../../shared/use-change.ts';

const KEY = ['houseProviders'] as const;
type Provider = ProviderList['providers'][number];

/** The payment methods offered to clients, in order, and whether the providers respond. */
export function ProvidersPanel() {
  const { t } = useTranslation('backofficeSettings');
  const providers = useTokenAnswer<ProviderList>(KEY, brokerSettingsPaths.providers);
  const states = useTokenAnswer<ProviderStates>(['houseProviderStates'], brokerSettingsPaths.providerStates, {
    staleTime: 60_000,
  });
  const checkButton = (
    <Button variant="secondary" size="dense" loading={states.isFetching} onClick={() => void states.refetch()}>
      {t('providers.check')}
    </Button>
  );
  return (
    <Panel flush title={t('providers.title')} lead={t('providers.lead')} actions={checkButton}>
      {!providers.isSuccess && (
        <div className="p-4">
          <QueryPlaceholder query={providers} />
        </div>
      )}
      {providers.isSuccess && providers.data.providers.length === 0 && (
        <EmptyState title={t('providers.none')} text={t('providers.noneText')} />
      )}
      {providers.isSuccess && providers.data.providers.length > 0 && (
        <ProviderTable
          key={JSON.stringify(providers.data)}
          list={providers.data}
          states={states.data ?? null}
          haveStatesFailed={states.isError}
        />
      )}
    </Panel>
  );
}

interface ProviderTableProps {
  readonly list: ProviderList;
  /** Null until they have responded. */
  readonly states: ProviderStates | null;
  readonly haveStatesFailed: boolean;
}

function ProviderTable({ list, states, haveStatesFailed }: ProviderTableProps) {
  const { t } = useTranslation('backofficeSettings');
  const may = useMay();
  const failureText = useFailureText();
  const locale = useLocale();
  const [rows, setRows] = useState<readonly Provider[]>(list.providers);
  const [isAsking, setIsAsking] = useState(false);
  const mayChange = may('settings.change');
  const isChanged = JSON.stringify(rows) !== JSON.stringify(list.providers);
  const save = useChange<ChangeProvidersRequest>({
    path: brokerSettingsPaths.changeProviders,
    key: KEY,
    saved: t('providers.saved'),
    onDone: () => setIsAsking(false),
  });
  const titleOf = ({ key, title }: Provider): string => (key === 'bank.wire' ? t('providers.bankWire') : title);
  const offer = (key: string, isOffered: boolean): void =>
    setRows(rows.map((row) => (row.key === key ? { ...row, is_offered: isOffered } : row)));
  const columns: readonly Column<Provider>[] = [
    {
      id: 'order',
      head: t('providers.column.order'),
      render: (row) => <Place item={row} items={rows} name={titleOf(row)} onMove={mayChange ? setRows : null} />,
    },
    {
      id: 'provider',
      head: t('providers.column.provider'),
      className: 'w-full',
      onPhone: 'first',
      render: (row) => (
        <span className="flex flex-col py-1.5">
          <span className="text-control">{titleOf(row)}</span>
          {row.key !== 'bank.wire' && <span className="text-mini font-normal text-muted">{row.key}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('providers.column.state'),
      render: (row) => <StateBadge row={row} states={states} haveFailed={haveStatesFailed} />,
    },
    {
      id: 'refunds',
      head: t('providers.column.refunds'),
      render: ({ can_refund: canRefund }) => t(canRefund ? 'providers.refunds' : 'providers.noRefunds'),
    },
    {
      id: 'offered',
      head: t('providers.column.offered'),
      render: (row) => {
        const state = t(`house.option.${row.is_offered ? 'on' : 'off'}`);
        if (!mayChange) return state;
        return (
          <Checkbox
            label={state}
            aria-label={t('providers.offer', { name: titleOf(row) })}
            checked={row.is_offered}
            onChange={({ currentTarget }) => offer(row.key, currentTarget.checked)}
          />
        );
      },
    },
  ];

  return (
    <>
      <DataTable caption={t('providers.caption')} list={listOf(rows)} columns={columns} idOf={({ key }) => key} empty={null} />
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-dense text-muted sm:px-5">
        <p>
          {list.choice === null
            ? t('providers.asConfigured')
            : t('house.chosenBy', {
                name: list.choice.operator ?? t('house.nobody'),
                at: formatDateTime(list.choice.at, locale),
                reason: list.choice.reason,
              })}
        </p>
        {isChanged && (
          <div className="flex gap-2">
            <Button variant="secondary" onClick={() => setRows(list.providers)}>
              {t('bar.discard')}
            </Button>
            <Button onClick={() => setIsAsking(true)}>{t('providers.save')}</Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('providers.ask.title')}
          text={t('providers.ask.text')}
          confirm={t('providers.ask.confirm')}
          isDangerous={rows.every(({ is_offered: isOffered }) => !isOffered)}
          isPending={save.isPending}
          error={save.isError ? failureText(save.error) : null}
          onConfirm={(reason) =>
            save.mutate({
              order: rows.map(({ key }) => key),
              off: rows.flatMap(({ key, is_offered: isOffered }) => (isOffered ? [] : [key])),
              reason,
            })
          }
          onClose={() => setIsAsking(false)}
        >
          {rows.every(({ is_offered: isOffered }) => !isOffered) && <Notice tone="caution">{t('providers.ask.nothing')}</Notice>}
        </ReasonDialog>
      )}
    </>
  );
}

const TONES: Readonly<Record<ProviderStates[number]['state'], BadgeTone>> = { reachable: 'long', refused: 'caution', unreachable: 'short' };

function StateBadge({
  row,
  states,
  haveFailed,
}: {
  readonly row: Provider;
  readonly states: ProviderStates | null;
  readonly haveFailed: boolean;
}) {
  const { t } = useTranslation('backofficeSettings');
  const state = states?.find(({ key }) => key === row.key);
  if (row.key === 'bank.wire') return <span className="text-muted">–</span>;
  if (state === undefined) {
    return <span className="text-muted">{haveFailed ? t('providers.state.unknown') : t('providers.state.asking')}</span>;
  }
  return (
    <span className="flex items-center gap-2" title={state.message}>
      <Badge tone={TONES[state.state]}>{t(`providers.state.${state.state}`)}</Badge>
      {state.state === 'reachable' && <span className="text-muted">{t('providers.milliseconds', { value: state.took_ms })}</span>}
    </span>
  );
}
