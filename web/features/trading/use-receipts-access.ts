import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { useMemo } from 'react';
import { callApi } from '../../transport/api-client.ts';
import { downloadFile } from '../../transport/download-file.ts';
import type { ReceiptsAccess } from '../receipt-actions.tsx';
import { usePlatform } from './platform-context.ts';

/** Fetches receipts with the session of the platform. */
export function useReceiptsAccess(): ReceiptsAccess {
  const { token } = usePlatform().session;
  return useMemo(
    () => ({
      load: (path) => callApi<ReceiptsResponse>({ method: 'GET', path, token }),
      download: (path, name) => downloadFile(path, { token, name }),
    }),
    [token],
  );
}
