import type { SessionInfo } from '@fairlead/contract/account/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { SESSIONS_KEY, useOwnLoginCalls } from './own-login-calls.ts';

/** Where the operator is logged in, and the end of it: one session or all but this one. */
export function SessionsPanel() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const [isAsking, setIsAsking] = useState(false);
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: calls.listSessions });
  const end = useSingleMutation({
    mutationFn: calls.endSessions,
    onSuccess: () => setIsAsking(false),
    onError: (error) => !isAsking && showToast({ tone: 'danger', title: failureText(error) }),
    // Also where it failed: the session may have ended by itself meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const list = sessions.data ?? [];
  const endOthers = list.length > 1 && (
    <Button variant="secondary" onClick={() => setIsAsking(true)}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <Panel title={t('sessions.title')} lead={t('sessions.lead')} actions={endOthers} flush>
      {sessions.isPending && (
        <div className="p-4 sm:p-5">
          <ScreenWaiting />
        </div>
      )}
      {sessions.isError && (
        <div className="p-4 sm:p-5">
          <ScreenFailed text={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
        </div>
      )}
      {list.length > 0 && (
        <Table caption={t('sessions.title')}>
          <thead>
            <tr>
              <HeadCell>{t('sessions.device')}</HeadCell>
              <HeadCell>{t('sessions.place')}</HeadCell>
              <HeadCell>{t('sessions.started')}</HeadCell>
              <HeadCell>{t('sessions.lastSeen')}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t('actions')}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables.id === session.id}
                onEnd={() => end.mutate({ id: session.id })}
              />
            ))}
          </tbody>
        </Table>
      )}
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
    </Panel>
  );
}

interface SessionRowProps {
  readonly session: SessionInfo;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const countryName = useCountryName();
  const [now] = useState(Date.now);
  const device = session.device === '' ? t('sessions.unknownDevice') : session.device;
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-2">
          {device}
          {session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
        </span>
      </Cell>
      <Cell>
        {session.country === null ? '' : `${countryName(session.country)} · `}
        {session.address}
      </Cell>
      <Cell>{formatDateTime(session.started_at, locale)}</Cell>
      <Cell>
        <TimeAgo at={session.last_seen_at} now={now} />
      </Cell>
      <Cell className="text-right">
        {!session.current && (
          <Button variant="secondary" size="dense" loading={isEnding} aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
