import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import type { PendingKey } from '../stores/order-desk.ts';
import { useRowFocus } from '../use-row-focus.ts';

/**
 * For a button that removes its row with one press: the button's props, whether the command is pending, why none can be sent right now, and
 * the function to call once it is sent.
 */
export function useRowCommand(key: PendingKey) {
  const { buttonProps, leave } = useRowFocus();
  return { buttonProps: { ...buttonProps, ...SINGLE_PRESS }, isPending: usePending(key), blocked: useCommandBlock(), leave };
}
