import { tradingPaths } from '@fairlead/contract/paths.ts';
import { callAccount } from '../features/account/my-account/call-account.ts';
import { sessionStore } from '../features/account/session-store.ts';
import { OwnExecutionPage, type OwnExecutionCalls } from '../features/trading/execution/own-execution.tsx';
import { downloadFile } from '../transport/download-file.ts';

/** Outside of the component, so that a render doesn't load again. */
const CALLS: OwnExecutionCalls = {
  load: (query, signal) => callAccount({ method: 'GET', path: `${tradingPaths.execution}?${query}`, signal }),
  download: (path, name) => downloadFile(path, { token: sessionStore.get()?.accessToken ?? '', name }),
};

/** The client's own execution quality, as a page of My account. */
export function OwnExecution() {
  return <OwnExecutionPage calls={CALLS} />;
}
