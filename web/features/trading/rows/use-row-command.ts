import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import type { PendingKey } from '../stores/order-desk.ts';
import { useRowFocus } from '../use-row-focus.ts';

/**
 * The command of a row that takes the row away, at one press of its button: what that button needs, whether the command has no answer
 * yet, why none can be sent right now, and what takes the command once it is sent.
 */
export function useRowCommand(key: PendingKey) {
  const { buttonProps, leave } = useRowFocus();
  return { buttonProps: { ...buttonProps, ...SINGLE_PRESS }, isPending: usePending(key), blocked: useCommandBlock(), leave };
}
