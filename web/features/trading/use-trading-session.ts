import { useEffect, useState } from 'react';
import { callApi } from '../../transport/api-client.ts';
import { createPriceSocket } from '../../transport/price-socket.ts';
import { createTradingSocket } from '../../transport/trading-socket.ts';
import type { HeadStart } from './head-start.ts';
import type { Market } from './load-platform.ts';
import { chartStorage } from './chart/chart-storage.ts';
import { createNoticeMemory, listenToOtherTabs } from './notices/notice-memory.ts';
import { startTradingSession, type SessionPorts, type TradingSession } from './stores/trading-session.ts';

/** A trading session that runs as long as its component is mounted, with one start and one list of instruments. */
export function useTradingSession(start: HeadStart, market: Market, clientId: number): TradingSession | null {
  const [session, setSession] = useState<TradingSession | null>(null);
  // A reloaded market has the same instruments with other sessions; the quotes apply these without a new start.
  const [{ instruments, clockOffsetMs }] = useState(market);

  useEffect(() => {
    const ports = start.takePorts();
    const sessionPorts: SessionPorts = {
      openTradingSocket: (listeners) => createTradingSocket({ socket: ports.trading, clock: Date.now, later }, listeners),
      openPriceSocket: (listed, onPrice, onTerms) => createPriceSocket(ports.prices, Date.now, listed, onPrice, onTerms),
      call: callApi,
      noticeMemory: createNoticeMemory(clientId, { storage: chartStorage, onOtherTab: listenToOtherTabs }),
      clock: Date.now,
      newCommandId: () => crypto.randomUUID(),
      schedule: (task) => requestAnimationFrame(task),
      later,
      every: (intervalMs, task) => {
        const timer = setInterval(task, intervalMs);
        return () => clearInterval(timer);
      },
    };
    const started = startTradingSession(start.token, instruments, sessionPorts, clockOffsetMs);
    setSession(started);
    return () => {
      started.stop();
      setSession(null);
    };
  }, [start, instruments, clockOffsetMs, clientId]);

  useEffect(() => {
    session?.serverClock.correct(market.clockOffsetMs);
    session?.quotes.setMarkets(market.instruments);
  }, [session, market]);
  useReportActivity(session);
  return session;
}

function later(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

const REPORT_INTERVAL_MS = 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Tells the server, at most once a minute, that the client is active, so that the session doesn't time out. */
function useReportActivity(session: TradingSession | null): void {
  useEffect(() => {
    if (session === null) return undefined;
    let reportedAt = 0;
    function report(): void {
      const now = Date.now();
      if (now - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = now;
      session?.reportActive();
    }
    for (const name of ACTIVITY_EVENTS) addEventListener(name, report, { passive: true });
    return () => {
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, report);
    };
  }, [session]);
}
