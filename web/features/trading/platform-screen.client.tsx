import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { readTradingAccess } from '@fairlead/contract/markets/client.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../ui/lazy-part.ts';
import { pageLoaded } from '../../ui/page-loaded.ts';
import { LeaveGuard, type HoldSignOut } from './levels/leave-guard.tsx';
import { EntryFailure } from './entry-failure.tsx';
import { takeHeadStart, type HeadStart } from './head-start.ts';
import { useSettled } from './live/use-settled.ts';
import type { Market, PlatformEntry } from './load-platform.ts';
import { forgetPrices } from './picture/picture-part.tsx';
import { PlatformProvider, type Platform } from './platform-context.ts';
import { PlatformSkeleton } from './platform-skeleton.tsx';
import type { TradingSession } from './stores/trading-session.ts';
import { TicketHandleProvider } from './ticket/ticket-handle.ts';
import { useTicketForm } from './ticket/use-ticket-form.ts';
import { useFreshCalendar } from './use-fresh-calendar.ts';
import { useFreshMarket } from './use-fresh-market.ts';
import { useFreshRules } from './use-fresh-rules.ts';
import { useTradingSession } from './use-trading-session.ts';
import { wait } from './wait.ts';

export interface PlatformScreenProps {
  /** From the URL; an unknown symbol shows `notFound`. */
  readonly symbol: string;
  readonly session: { readonly accessToken: string; readonly user: SessionUser };
  readonly settings: Settings;
  readonly notFound: ReactNode;
  /** Called on entering the platform, with the account as the server has it now. */
  readonly onEntered: (user: SessionUser) => void;
  /** Registers a question for a client who signs out with unsaved prices. */
  readonly holdSignOut: HoldSignOut;
  /** Called when the session has ended or couldn't be confirmed; the target follows spec sections 4 and 8. */
  readonly onSignedOut: (to: '/login' | '/') => void;
}

/**
 * Requested as soon as the page has loaded, whether or not the account is there by then; so is the chart's library, which is the largest of
 * all. Until then, the client reads what the server has drawn.
 */
const firstAttempt = pageLoaded().then(() => {
  void import('./chart/price-chart.client.tsx').catch(() => undefined);
  return import('./platform-panes.tsx');
});
const PlatformPanes = lazyPart(() => firstAttempt.catch(() => import('./platform-panes.tsx')));

/** Delay after a temporary failure, which itself followed several retries. */
const ASK_AGAIN_AFTER_MS = 3_000;
/** After this long the client is told what is being waited for. */
const SLOW_ENTRY_MS = 8_000;

/** The trading screen: reloads the account and the instruments on entry, then follows the two sockets. */
export default function PlatformScreen(props: PlatformScreenProps) {
  const { symbol, session, settings, notFound, onEntered, holdSignOut, onSignedOut } = props;
  const [opened, setOpened] = useState<{ readonly start: HeadStart; readonly market: Market } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isSlow = useSettled(opened === null, false, SLOW_ENTRY_MS);
  const { accessToken, user } = session;
  const signOut = useEffectEvent(onSignedOut);
  const enter = useEffectEvent(onEntered);

  useEffect(() => {
    const start = takeHeadStart(accessToken);
    let isClosed = false;
    function take(entry: PlatformEntry): void {
      if (isClosed) return;
      if (entry.kind === 'signOut') return signOut(entry.to);
      if (entry.kind !== 'unreachable') setOpened((before) => before ?? { start, market: entry.market });
      if (entry.kind === 'ready') return enter(entry.user);
      void wait(ASK_AGAIN_AFTER_MS).then(() => (isClosed ? undefined : start.loadAgain().then(take)));
    }
    void start.entry.then(take);
    return () => {
      isClosed = true;
      start.end();
      setOpened(null);
    };
  }, [accessToken, attempt]);

  if (opened === null) return isSlow ? <EntryFailure onRetry={() => setAttempt(attempt + 1)} /> : <PlatformSkeleton />;
  if (!opened.market.instruments.some((instrument) => instrument.symbol === symbol)) return notFound;
  return <LivePlatform {...{ symbol, user, settings, ...opened, holdSignOut, onSignedOut }} />;
}

interface LivePlatformProps {
  readonly symbol: string;
  readonly user: SessionUser;
  readonly settings: Settings;
  readonly start: HeadStart;
  readonly market: Market;
  readonly holdSignOut: HoldSignOut;
  readonly onSignedOut: PlatformScreenProps['onSignedOut'];
}

function LivePlatform({ symbol, user, settings, start, market: firstMarket, holdSignOut, onSignedOut }: LivePlatformProps) {
  const { market, reload } = useFreshMarket(start.token, firstMarket);
  const session = useTradingSession(start, market, user.id);
  const rules = useFreshRules(session, settings, reload);
  useFreshCalendar(session, market, reload);
  useEndOfSession(session, onSignedOut);
  return session === null ? (
    <PlatformSkeleton />
  ) : (
    <ReadyPlatform {...{ symbol, user, rules, market, session, holdSignOut }} isAlwaysOpen={settings.calendar === 'alwaysOpen'} />
  );
}

type ReadyPlatformProps = Pick<LivePlatformProps, 'symbol' | 'user' | 'market' | 'holdSignOut'> & {
  readonly rules: RulePack;
  readonly session: TradingSession;
  readonly isAlwaysOpen: boolean;
};

function ReadyPlatform({ symbol, user, rules, market, session, holdSignOut, isAlwaysOpen }: ReadyPlatformProps) {
  const navigate = useNavigate();
  const { instruments, demoPrices } = market;
  const bySymbol = useMemo(() => new Map(instruments.map((instrument) => [instrument.symbol, instrument])), [instruments]);
  const selected = bySymbol.get(symbol);
  const [form, dispatch] = useTicketForm(selected, user.id);
  const ticket = useMemo(() => ({ form, dispatch }), [form, dispatch]);

  const select = useCallback(
    (next: string, side?: Side) => {
      if (side !== undefined) dispatch({ kind: 'side', side });
      void navigate(`/platform/${next}`);
    },
    [navigate, dispatch],
  );
  const platform = useMemo<Platform | null>(
    () =>
      selected === undefined
        ? null
        : {
            session,
            clientId: user.id,
            instruments,
            instrumentOf: (wanted) => bySymbol.get(wanted),
            selected,
            select,
            access: readTradingAccess(user, instruments),
            rules,
            demoPrices,
            isAlwaysOpen,
          },
    [session, instruments, bySymbol, selected, select, user, rules, demoPrices, isAlwaysOpen],
  );

  useEffect(forgetPrices, []);

  if (platform === null) return <PlatformSkeleton />;
  return (
    <PlatformProvider value={platform}>
      <TicketHandleProvider value={ticket}>
        <Suspense fallback={<PlatformSkeleton />}>
          <PlatformPanes form={form} dispatch={dispatch} />
        </Suspense>
      </TicketHandleProvider>
      <LeaveGuard holdSignOut={holdSignOut} />
    </PlatformProvider>
  );
}

/** Signs the client out when the server ends the session. */
function useEndOfSession(session: TradingSession | null, onSignedOut: PlatformScreenProps['onSignedOut']): void {
  const end = useEffectEvent(onSignedOut);
  useEffect(() => {
    if (session === null) return undefined;
    return session.connection.subscribe(() => {
      if (session.connection.get().kind === 'ended') end('/login');
    });
  }, [session]);
}
