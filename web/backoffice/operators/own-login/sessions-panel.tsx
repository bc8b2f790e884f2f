import type { SessionInfo } from '@fairlead/contract/account/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOfAnswer } from '../../../ui/data-table/list-state.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { ListPanel } from '../../shared/list-panel.tsx';
import { SESSIONS_KEY, useOwnLoginCalls } from './own-login-calls.ts';

/** The operator's active sessions, which can be ended one by one or all but this one. */
export function SessionsPanel() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const locale = useLocale();
  const countryName = useCountryName();
  const [now] = useState(Date.now);
  const [isAsking, setIsAsking] = useState(false);
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: calls.listSessions });
  const end = useSingleMutation({
    mutationFn: calls.endSessions,
    onSuccess: () => setIsAsking(false),
    onError: (error) => !isAsking && showToast({ tone: 'danger', title: failureText(error) }),
    // Also after a failure: the session may have ended by itself meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const deviceName = ({ device }: SessionInfo) => (device === '' ? t('sessions.unknownDevice') : device);
  const columns: readonly Column<SessionInfo>[] = [
    {
      id: 'device',
      head: t('sessions.device'),
      onPhone: 'first',
      render: (session) => (
        <span className="flex items-center gap-2">
          {deviceName(session)}
          {session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </span>
      ),
    },
    {
      id: 'place',
      head: t('sessions.place'),
      render: ({ country, address }) => (country === null ? address : `${countryName(country)} · ${address}`),
    },
    { id: 'started', head: t('sessions.started'), render: (session) => formatDateTime(session.started_at, locale) },
    { id: 'lastSeen', head: t('sessions.lastSeen'), render: (session) => <TimeAgo at={session.last_seen_at} now={now} /> },
    {
      id: 'actions',
      head: t('actions'),
      headHidden: true,
      numeric: true,
      render: (session) =>
        !session.current && (
          <Button
            variant="secondary"
            size="dense"
            loading={end.isPending && end.variables.id === session.id}
            aria-label={t('sessions.endNamed', { device: deviceName(session) })}
            onClick={() => end.mutate({ id: session.id })}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
  const endOthers = (sessions.data?.length ?? 0) > 1 && (
    <Button variant="secondary" onClick={() => setIsAsking(true)}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <>
      <ListPanel
        title={t('sessions.title')}
        lead={t('sessions.lead')}
        actions={endOthers}
        list={listOfAnswer(sessions, failureText)}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
      />
      {isAsking && (
        <QuestionDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText')}
          error={end.isError ? failureText(end.error) : null}
          confirm={t('sessions.endOthers')}
          isPending={end.isPending}
          onConfirm={() => end.mutate({ id: 'others' })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
