import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type { ActionList, WireAction, WithdrawActionRequest } from '@fairlead/contract/trading/operators/actions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatShortDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { TwoLines } from '../../shared/two-lines.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { SourceText } from '../calendar/source-text.tsx';
import { ActionSteps } from './action-steps.tsx';
import { CORPORATE_ACTIONS } from './actions-key.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { useActionText } from './use-action-text.ts';

/** Colleagues work on the same lists. */
const REFRESH_MS = 20_000;

const TONES = { awaiting: 'caution', upcoming: 'accent', due: 'long', rejected: 'neutral', withdrawn: 'neutral' } as const;

type Opened = { readonly what: 'decide' | 'withdraw'; readonly action: WireAction } | null;

/** The actions of one list, with what can still be done about each. */
export function ActionListPanel({ list, mayChange }: { readonly list: ActionList; readonly mayChange: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { nameOf, describeTerms, titleOf } = useActionText();
  const actions = usePagedList<WireAction>(CORPORATE_ACTIONS, corporateActionPaths.actions, { list }, { everyMs: REFRESH_MS });
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);

  const buttons: Column<WireAction> = {
    id: 'change',
    head: t('actions.change'),
    headHidden: true,
    className: 'py-1 md:w-0',
    render: (action) => (
      <div className="flex flex-wrap gap-1 md:flex-nowrap md:justify-end">
        {action.state === 'awaiting' && !action.is_own && (
          <Button
            variant="secondary"
            size="dense"
            aria-label={t('actions.decide.named', { action: titleOf(action) })}
            onClick={() => setOpened({ what: 'decide', action })}
          >
            {t('actions.decide.open')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="dense"
          aria-label={t('actions.withdraw.named', { action: titleOf(action) })}
          onClick={() => setOpened({ what: 'withdraw', action })}
        >
          {t('actions.withdraw.open')}
        </Button>
      </div>
    ),
  };
  const columns: readonly Column<WireAction>[] = [
    {
      id: 'date',
      head: t('actions.date'),
      onPhone: 'first',
      render: ({ date }) => formatShortDay(date, locale),
    },
    {
      id: 'instrument',
      head: t('actions.instrument'),
      render: ({ symbol, name }) => <TwoLines below={symbol}>{name}</TwoLines>,
    },
    {
      id: 'what',
      head: t('actions.what'),
      wraps: true,
      className: 'min-w-40',
      render: (action) => <TwoLines below={describeTerms(action)}>{nameOf(action)}</TwoLines>,
    },
    ...(list === 'past'
      ? [
          {
            id: 'state',
            head: t('actions.state'),
            render: ({ state }: WireAction) => <Badge tone={TONES[state]}>{t(`actions.states.${state}`)}</Badge>,
          },
        ]
      : []),
    { id: 'source', head: t('actions.source'), wraps: true, className: 'min-w-36', render: ({ source }) => <SourceText source={source} /> },
    {
      id: 'steps',
      head: t('actions.history'),
      wraps: true,
      className: 'w-full',
      render: (action) => <ActionSteps action={action} />,
    },
    ...(mayChange && list !== 'past' ? [buttons] : []),
  ];
  return (
    <>
      <Panel flush title={t(`actions.lists.${list}`)} lead={t(`actions.leads.${list}`)}>
        <DataTable
          caption={t(`actions.lists.${list}`)}
          list={actions}
          columns={columns}
          idOf={({ id }) => id}
          empty={<EmptyState title={t(`actions.none.${list}`)} text={t(`actions.noneText.${list}`)} />}
        />
      </Panel>
      {opened?.what === 'decide' && <DecideDialog action={opened.action} onClose={close} />}
      {opened?.what === 'withdraw' && <WithdrawDialog action={opened.action} onClose={close} />}
    </>
  );
}

function WithdrawDialog({ action, onClose }: { readonly action: WireAction; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { titleOf } = useActionText();
  const withdraw = useSingleMutation({
    mutationFn: (body: WithdrawActionRequest) => call({ method: 'POST', path: corporateActionPaths.withdraw, body }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('actions.withdraw.done') });
      await queries.invalidateQueries({ queryKey: [CORPORATE_ACTIONS] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('actions.withdraw.title', { action: titleOf(action) })}
      text={t(action.state === 'upcoming' ? 'actions.withdraw.textUpcoming' : 'actions.withdraw.textAwaiting')}
      confirm={t('actions.withdraw.open')}
      isDangerous
      isPending={withdraw.isPending}
      error={withdraw.isError ? failureText(withdraw.error) : null}
      onConfirm={(reason) => withdraw.mutate({ id: action.id, reason })}
      onClose={onClose}
    />
  );
}
