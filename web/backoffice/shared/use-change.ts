import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { showToast } from '../../ui/toast.tsx';

interface ChangeOptions<Body> {
  readonly path: string;
  /** The query key to reload afterwards. */
  readonly key: readonly string[];
  readonly saved: string;
  readonly onDone: (body: Body) => void;
}

/** Changes the broker's settings, confirms that, and shows the server's new state. */
export function useChange<Body>({ path, key, saved, onDone }: ChangeOptions<Body>) {
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Body) => call({ method: 'POST', path, body }),
    onSuccess: async (_answer, body) => {
      await queries.invalidateQueries({ queryKey: key });
      showToast({ tone: 'success', title: saved });
      onDone(body);
    },
  });
}
