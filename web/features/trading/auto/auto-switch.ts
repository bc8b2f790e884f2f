import { accountPaths } from '@fairlead/contract/paths.ts';
import type { AutoTradingRecord, AutoTradingResponse } from '@fairlead/contract/account/schemas.ts';
import { createListeners } from '../../../listeners.ts';
import type { ApiFailure, ApiRequest, ApiResult } from '../../../transport/api-client.ts';
import type { AccountStore } from '../stores/account-store.ts';

/**
 * The AutoTrading switch. It shows a click at once, sends one change after the other, and returns to the account's state if a change fails.
 * Changes from other screens of the account arrive through the account store.
 */
export interface AutoSwitch {
  readonly isOn: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the server has answered: with null on success, or with the failure. */
  readonly flip: () => Promise<ApiFailure | null>;
  /** AutoTrading's results so far; null if they couldn't be loaded. */
  readonly loadRecord: () => Promise<AutoTradingRecord['data'] | null>;
}

export interface AutoSwitchPorts {
  readonly account: Pick<AccountStore, 'get' | 'subscribe' | 'apply'>;
  readonly call: <T>(request: Pick<ApiRequest, 'method' | 'path' | 'body'>) => Promise<ApiResult<T>>;
}

export function createAutoSwitch({ account, call }: AutoSwitchPorts): AutoSwitch {
  /** The latest click that the server hasn't confirmed yet. */
  let wanted: boolean | null = null;
  let sending: Promise<ApiFailure | null> | null = null;
  const listeners = createListeners();

  const isOn = (): boolean => wanted ?? account.get().isAutoTrading;
  function want(next: boolean | null): void {
    wanted = next;
    listeners.tell();
  }

  /** Clicks made during a request are combined: only their last state is sent. */
  async function send(): Promise<ApiFailure | null> {
    while (wanted !== null) {
      const asked: boolean = wanted;
      const answer = await call<AutoTradingResponse>({
        method: 'POST',
        path: accountPaths.autoTrading,
        body: { auto_trading: asked ? 1 : 0 },
      });
      if (answer.ok) account.apply({ kind: 'autoTrading', isOn: asked });
      if (answer.ok && wanted !== asked) continue;
      want(null);
      if (!answer.ok) return answer.failure;
    }
    return null;
  }

  return {
    isOn,
    subscribe: (listener) => {
      const endAccount = account.subscribe(listener);
      const end = listeners.subscribe(listener);
      return () => {
        endAccount();
        end();
      };
    },
    flip: () => {
      want(!isOn());
      sending ??= send().finally(() => {
        sending = null;
      });
      return sending;
    },
    loadRecord: async () => {
      const answer = await call<AutoTradingRecord>({ method: 'GET', path: accountPaths.autoTrading });
      return answer.ok ? answer.data.data : null;
    },
  };
}
