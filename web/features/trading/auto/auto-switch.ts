import { accountPaths } from '@fairlead/contract/paths.ts';
import type { AutoTradingRecord, AutoTradingResponse } from '@fairlead/contract/account/schemas.ts';
import { createListeners } from '../../../listeners.ts';
import type { ApiFailure, ApiRequest, ApiResult } from '../../../transport/api-client.ts';
import type { AccountStore } from '../stores/account-store.ts';

/**
 * The AutoTrading switch: shows at once what was clicked, sends one change after the other, and goes back to what the account has
 * where a change could not be made. What other screens of the account do shows through the account's store.
 */
export interface AutoSwitch {
  readonly isOn: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the server has the change: with null, or with what kept it from being made. */
  readonly flip: () => Promise<ApiFailure | null>;
  /** What AutoTrading has done so far; null where that could not be loaded. */
  readonly loadRecord: () => Promise<AutoTradingRecord['data'] | null>;
}

export interface AutoSwitchPorts {
  readonly account: Pick<AccountStore, 'get' | 'subscribe' | 'apply'>;
  readonly call: <T>(request: Pick<ApiRequest, 'method' | 'path' | 'body'>) => Promise<ApiResult<T>>;
}

export function createAutoSwitch({ account, call }: AutoSwitchPorts): AutoSwitch {
  /** The latest click that the server does not have yet. */
  let wanted: boolean | null = null;
  let sending: Promise<ApiFailure | null> | null = null;
  const listeners = createListeners();

  const isOn = (): boolean => wanted ?? account.get().isAutoTrading;
  function want(next: boolean | null): void {
    wanted = next;
    listeners.tell();
  }

  /** Clicks that come while a change is on its way are told by their last state. */
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
