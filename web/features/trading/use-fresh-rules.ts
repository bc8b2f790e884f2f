import { settingsPaths } from '@fairlead/contract/paths.ts';
import { readRulePack } from '@fairlead/contract/markets/client.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../transport/api-client.ts';
import { nextMarginStep } from '@fairlead/domain/trading/raised-margin.ts';
import { nextLeverageStep } from '@fairlead/domain/trading/scheduled-leverage.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Clients should not all call the server at once. */
const SPREAD_MS = 2_000;
/** How long after a failed reload the next one is tried. */
const RETRY_AFTER_MS = 10_000;
/** The device's clock may be corrected meanwhile, and timers are limited to some weeks. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * The current rules: those the page was served with, replaced when the server announces a new version; the instruments' terms are reloaded
 * with them. Increased margins and scheduled leverage begin and end by the server's clock without a message. The engine checks every order by its own rules.
 */
export function useFreshRules(session: TradingSession | null, settings: Settings, reloadMarket: () => void): RulePack {
  const [reloaded, setReloaded] = useState<Settings | null>(null);
  const [at, setAt] = useState(Date.now);
  const [attempt, setAttempt] = useState(0);
  const rules = useMemo(() => readRulePack(reloaded ?? settings, at), [reloaded, settings, at]);
  const version = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get()?.rules ?? null,
  );
  useLayoutEffect(() => session?.figures.setRules(rules), [session, rules]);
  useEffect(() => {
    // The device's own clock may differ.
    if (session !== null) setAt(session.serverClock.now());
  }, [session]);
  useEffect(() => {
    const steps = [nextMarginStep(rules.raisedMargins, at), nextLeverageStep(rules.scheduledLeverage, at)].filter((step) => step !== null);
    if (session === null || steps.length === 0) return undefined;
    const next = Math.min(...steps);
    // A change that took place while the device slept, or before its clock was corrected, is applied at once.
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
      if (aborter.signal.aborted) return;
      if (answer.ok) {
        setReloaded(answer.data);
        reloadMarket();
      } else {
        timer = setTimeout(() => setAttempt(attempt + 1), RETRY_AFTER_MS);
      }
    }
    let timer = setTimeout(() => void reload(), Math.random() * SPREAD_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [isOutdated, version, reloadMarket, attempt]);
  return rules;
}
