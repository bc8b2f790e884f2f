import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { showToast } from '../../ui/toast.tsx';

interface ChangeOptions<Body> {
  readonly path: string;
  /** What is asked for anew after it. */
  readonly key: readonly string[];
  readonly saved: string;
  readonly onDone: (body: Body) => void;
}

/** A change of the house's settings: says when it was made, and shows what the server has then. */
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
