import type { OperatorInfo, OperatorState } from '@fairlead/contract/operators/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { useMay, useOperator } from '../shared/use-operator.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { OPERATORS_KEY, useOperatorCalls } from './operator-calls.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

const TONES: Readonly<Record<OperatorState, BadgeTone>> = { active: 'long', invited: 'accent', blocked: 'short' };

/** Who works here, and what each of them may do. */
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
      {operators.isPending && <ScreenWaiting />}
      {operators.isError && <ScreenFailed text={failureText(operators.error)} onRetry={() => void operators.refetch()} />}
      {operators.data !== undefined && (
        <Panel title={t('operators.people')} lead={t('operators.count', { count: operators.data.length })} flush>
          <Table caption={t('operators.people')}>
            <thead>
              <tr>
                <HeadCell>{t('name')}</HeadCell>
                <HeadCell>{t('roles')}</HeadCell>
                <HeadCell>{t('operators.state')}</HeadCell>
                <HeadCell>{t('operators.secondFactor')}</HeadCell>
                <HeadCell>{t('operators.lastLogin')}</HeadCell>
                {mayManage && (
                  <HeadCell>
                    <span className="sr-only">{t('actions')}</span>
                  </HeadCell>
                )}
              </tr>
            </thead>
            <tbody>
              {operators.data.map((operator) => (
                <OperatorRow
                  key={operator.id}
                  operator={operator}
                  isSelf={operator.id === me?.id}
                  onManage={mayManage ? () => setManaged(operator) : null}
                />
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      <PermissionMatrix />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {managed !== null && <ManageDialog operator={managed} isSelf={managed.id === me?.id} onClose={() => setManaged(null)} />}
    </Screen>
  );
}

interface OperatorRowProps {
  readonly operator: OperatorInfo;
  readonly isSelf: boolean;
  /** Null for those who may only look. */
  readonly onManage: (() => void) | null;
}

function OperatorRow({ operator, isSelf, onManage }: OperatorRowProps) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  return (
    <Row>
      <Cell className="py-1.5">
        <span className="flex flex-col">
          <span className="flex items-center gap-2 text-control">
            {operator.name}
            {isSelf && <Badge>{t('operators.you')}</Badge>}
          </span>
          <span className="text-mini text-muted">{operator.email}</span>
        </span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          {operator.roles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
              {t(`role.${role}.name`)}
            </Badge>
          ))}
        </span>
      </Cell>
      <Cell>
        <Badge tone={TONES[operator.state]}>{t(`operators.states.${operator.state}`)}</Badge>
      </Cell>
      <Cell>{t(operator.has_second_factor ? 'operators.factorOn' : 'operators.factorOff')}</Cell>
      <Cell>{operator.last_login_at === null ? t('operators.never') : formatDateTime(operator.last_login_at, locale)}</Cell>
      {onManage !== null && (
        <Cell className="text-right">
          <Button variant="secondary" size="dense" aria-label={t('manage.openNamed', { name: operator.name })} onClick={onManage}>
            {t('manage.open')}
          </Button>
        </Cell>
      )}
    </Row>
  );
}
