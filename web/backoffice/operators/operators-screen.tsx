import type { OperatorInfo, OperatorState } from '@fairlead/contract/operators/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { listOfAnswer } from '../../ui/data-table/list-state.ts';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ListPanel } from '../shared/list-panel.tsx';
import { useMay, useOperator } from '../shared/use-operator.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { OPERATORS_KEY, useOperatorCalls } from './operator-calls.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

const TONES: Readonly<Record<OperatorState, BadgeTone>> = { active: 'long', invited: 'accent', blocked: 'short' };

/** All operators and their permissions. */
export function OperatorsScreen() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const may = useMay();
  const me = useOperator();
  const calls = useOperatorCalls();
  const [isInviting, setIsInviting] = useState(false);
  const [managed, setManaged] = useState<OperatorInfo | null>(null);
  const operators = useQuery({ queryKey: OPERATORS_KEY, queryFn: calls.list });
  const mayManage = may('operators.manage');
  return (
    <Screen
      title={t('operators.title')}
      lead={t('operators.lead')}
      {...(mayManage ? { actions: <Button onClick={() => setIsInviting(true)}>{t('invite.open')}</Button> } : {})}
    >
      <ListPanel
        title={t('operators.people')}
        lead={operators.data === undefined ? undefined : t('operators.count', { count: operators.data.length })}
        list={listOfAnswer(operators, failureText)}
        columns={useOperatorColumns(mayManage ? setManaged : null)}
        idOf={({ id }) => id}
        empty={null}
      />
      <PermissionMatrix />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {managed !== null && <ManageDialog operator={managed} isSelf={managed.id === me?.id} onClose={() => setManaged(null)} />}
    </Screen>
  );
}

/** `onManage` is null for operators with read-only access. */
function useOperatorColumns(onManage: ((operator: OperatorInfo) => void) | null): readonly Column<OperatorInfo>[] {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const me = useOperator();
  const columns: readonly Column<OperatorInfo>[] = [
    {
      id: 'name',
      head: t('name'),
      className: 'py-1.5',
      onPhone: 'first',
      sort: ({ name }) => name,
      render: ({ id, name, email }) => (
        <span className="flex flex-col">
          <span className="flex items-center gap-2 text-control">
            {name}
            {id === me?.id && <Badge>{t('operators.you')}</Badge>}
          </span>
          <span className="text-mini font-normal text-muted">{email}</span>
        </span>
      ),
    },
    {
      id: 'roles',
      head: t('roles'),
      render: ({ roles }) => (
        <span className="flex flex-wrap gap-1">
          {roles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
              {t(`role.${role}.name`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('operators.state'),
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`operators.states.${state}`)}</Badge>,
    },
    {
      id: 'secondFactor',
      head: t('operators.secondFactor'),
      render: (row) => t(row.has_second_factor ? 'operators.factorOn' : 'operators.factorOff'),
    },
    {
      id: 'lastLogin',
      head: t('operators.lastLogin'),
      sort: (row) => row.last_login_at,
      render: (row) => (row.last_login_at === null ? t('operators.never') : formatDateTime(row.last_login_at, locale)),
    },
  ];
  if (onManage === null) return columns;
  const actions: Column<OperatorInfo> = {
    id: 'actions',
    head: t('actions'),
    headHidden: true,
    numeric: true,
    render: (row) => (
      <Button variant="secondary" size="dense" aria-label={t('manage.openNamed', { name: row.name })} onClick={() => onManage(row)}>
        {t('manage.open')}
      </Button>
    ),
  };
  return [...columns, actions];
}
