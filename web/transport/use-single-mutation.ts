import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is sent once, however often its button is pressed: calls made while one is pending are ignored. A button shows that it is
 * loading only with the next render, and a double click is faster than that.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables> & Required<Pick<UseMutationOptions<Data, Error, Variables>, 'mutationFn'>>,
): UseMutationResult<Data, Error, Variables> {
  const isUnderWay = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: async (variables, context) => {
      try {
        return await options.mutationFn(variables, context);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
