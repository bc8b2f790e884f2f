import { settingsPaths } from '@fairlead/contract/paths.ts';
import { readRulePack } from '@fairlead/contract/read-market.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../transport/api-client.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Not every client should ask in the same moment. */
const SPREAD_MS = 2_000;

/**
 * The rules as the page was served with them, and as they are as soon as the server says that it applies others; the instruments' terms change
 * with them. The engine judges every order by its own.
 */
export function useFreshRules(session: TradingSession | null, settings: Settings, reloadMarket: () => void): RulePack {
  const [reloaded, setReloaded] = useState<Settings | null>(null);
  const rules = useMemo(() => readRulePack(reloaded ?? settings), [reloaded, settings]);
  const version = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get() ?? null,
  );
  useLayoutEffect(() => session?.figures.setRules(rules), [session, rules]);
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
