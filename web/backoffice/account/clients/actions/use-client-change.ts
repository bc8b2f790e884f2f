import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../../transport/token-calls.ts';
import { showToast } from '../../../../ui/toast.tsx';

/**
 * Changes a client. On success it shows the message `done`, if any, and reloads all data: a change affects the page's header, the timeline
 * and the list alike.
 */
export function useClientChange<Answer = unknown>(
  path: string,
  { done, onDone }: { readonly done?: string; readonly onDone?: (answer: Answer) => void } = {},
) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: object) => call<Answer>({ method: 'POST', path, body }),
    onSuccess: async (answer) => {
      onDone?.(answer);
      if (done !== undefined) showToast({ tone: 'success', title: done });
      await queries.invalidateQueries();
    },
  });
}
