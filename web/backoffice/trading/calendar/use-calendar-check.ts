import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { CheckCalendarRequest, CheckedCalendar } from '@fairlead/contract/trading/operators/calendar.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';

/** What an edit was found to do, with the edit. */
export interface CheckedEdit {
  readonly request: CheckCalendarRequest;
  readonly result: CheckedCalendar;
}

/** Asks the server what an edit would change, before it is applied. */
export function useCalendarCheck() {
  const { call } = useTokenCalls();
  return useSingleMutation({
    mutationFn: async (request: CheckCalendarRequest): Promise<CheckedEdit> => {
      const { data } = await call<{ readonly data: CheckedCalendar }>({ method: 'POST', path: tradingCalendarPaths.check, body: request });
      return { request, result: data };
    },
  });
}
