import { settingsPaths } from '@fairlead/contract/paths.ts';
import { readRulePack } from '@fairlead/contract/markets/client.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../transport/api-client.ts';
import { nextMarginStep } from '@fairlead/domain/trading/raised-margin.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Not every client should ask in the same moment. */
const SPREAD_MS = 2_000;
/** The device's clock may be corrected meanwhile, and timers hold no more than some weeks. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * The rules as the page was served with them, and as they are as soon as the server says that it applies others; the instruments' terms change
 * with them. Raised margins begin and end by the server's clock without a word from it. The engine judges every order by its own.
 */
export function useFreshRules(session: TradingSession | null, settings: Settings, reloadMarket: () => void): RulePack {
  const [reloaded, setReloaded] = useState<Settings | null>(null);
  const [at, setAt] = useState(Date.now);
  const rules = useMemo(() => readRulePack(reloaded ?? settings, at), [reloaded, settings, at]);
  const version = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get() ?? null,
  );
  useLayoutEffect(() => session?.figures.setRules(rules), [session, rules]);
  useEffect(() => {
    // The device's own clock may be another one.
    if (session !== null) setAt(session.serverClock.now());
  }, [session]);
  useEffect(() => {
    const next = nextMarginStep(rules.raisedMargins, at);
    if (session === null || next === null) return undefined;
    // What has begun while the device slept, or by a clock that has been corrected since, is caught up with at once.
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, next - session.serverClock.now()));
    const timer = setTimeout(() => setAt(session.serverClock.now()), waitMs);
    return () => clearTimeout(timer);
  }, [session, rules, at]);
  const isOutdated = version !== null && version !== rules.version;

  useEffect(() => {
    if (!isOutdated) return undefined;
    const aborter = new AbortController();
    async function reload(): Promise<void> {
      const answer = await callApi<Settings>({ method: 'GET', path: settingsPaths.settings, signal: aborter.signal });
      if (aborter.signal.aborted || !answer.ok) return;
      setReloaded(answer.data);
      reloadMarket();
    }
    const timer = setTimeout(() => void reload(), Math.random() * SPREAD_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [isOutdated, version, reloadMarket]);
  return rules;
}
