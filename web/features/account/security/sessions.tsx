import type { RevokeSessionsRequest, SessionInfo } from '@fairlead/contract/account/security.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { createFact } from '../../../ui/create-fact.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isHandheld } from './describe-origin.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Place, useDeviceName } from './origin.tsx';
import { ROW_CLASS, Section } from '../../../ui/section.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { SecurityCalls } from './security-calls.ts';
import { LAPTOP_ICON, PHONE_ICON } from '../../../ui/device-icons.tsx';
import { useCall } from './use-call.ts';
import type { Loading } from '../../../transport/use-loading.ts';

export interface SessionsProps {
  readonly calls: SecurityCalls;
  readonly sessions: Loading<readonly SessionInfo[]>;
  readonly reload: () => void;
}

/** The client's active sessions, which can be ended one by one or all but this one. */
export function Sessions({ calls, sessions, reload }: SessionsProps) {
  const { t } = useTranslation('account');
  const call = useCall();
  const [ending, setEnding] = useState<RevokeSessionsRequest['id'] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = sessions.kind === 'loaded' ? sessions.data : [];

  async function end(id: RevokeSessionsRequest['id']): Promise<void> {
    setIsAsking(false);
    setEnding(id);
    const answer = await call.run(() => calls.revokeSessions(id));
    setEnding(null);
    // Also after a failure: the session may have ended by itself meanwhile.
    reload();
    if (answer !== null) heading.current?.focus();
  }

  return (
    <Section
      title={t('security.sessions.title')}
      text={t('security.sessions.text')}
      isLoading={sessions.kind === 'loading'}
      headingRef={heading}
      action={
        list.length > 1 && (
          <Button variant="secondary" loading={ending === 'others'} onClick={() => setIsAsking(true)}>
            {t('security.sessions.endOthers')}
          </Button>
        )
      }
    >
      {call.failure !== null && (
        <Notice tone="danger" className="m-4 mb-0 sm:mx-5">
          {call.failure}
        </Notice>
      )}
      {sessions.kind === 'loading' && <SessionsSkeleton />}
      {sessions.kind === 'failed' && <LoadFailure failure={sessions.failure} onRetry={reload} />}
      {sessions.kind === 'loaded' && (
        <ul>
          {list.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              now={sessions.at}
              isEnding={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {isAsking && (
        <QuestionDialog
          title={t('security.sessions.endOthersTitle')}
          text={t('security.sessions.endOthersText')}
          error={null}
          confirm={t('security.sessions.endOthers')}
          isPending={false}
          onConfirm={() => void end('others')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

interface SessionLineProps {
  readonly session: SessionInfo;
  readonly now: number;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, now, isEnding, onEnd }: SessionLineProps) {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const name = deviceName(session.device);
  return (
    <li className={`flex items-start gap-3 ${ROW_CLASS}`}>
      <span className="mt-0.5 text-muted">{isHandheld(session.device) ? PHONE_ICON : LAPTOP_ICON}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-control">{name}</h3>
          {session.current && <Badge tone="accent">{t('security.sessions.current')}</Badge>}
        </div>
        <p className="text-dense text-muted">
          <Place country={session.country} address={session.address} />
        </p>
        <dl className="flex flex-wrap gap-x-4 text-dense text-muted">
          <Fact label={t('security.sessions.lastSeen')}>
            <TimeAgo at={session.last_seen_at} now={now} />
          </Fact>
          <Fact label={t('security.sessions.started')}>
            <TimeAgo at={session.started_at} now={now} />
          </Fact>
        </dl>
      </div>
      {!session.current && (
        <Button variant="secondary" loading={isEnding} onClick={onEnd} aria-label={t('security.sessions.endNamed', { name })}>
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

const Fact = createFact({ line: 'flex gap-1' });

function SessionsSkeleton() {
  return (
    <div className={`flex items-start gap-3 ${ROW_CLASS}`}>
      <Skeleton className="size-5" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-4 w-48" />
      </div>
    </div>
  );
}
