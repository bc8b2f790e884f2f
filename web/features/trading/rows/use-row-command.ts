import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import type { PendingKey } from '../stores/order-desk.ts';
import { useRowFocus, type RowFocus } from '../use-row-focus.ts';

export interface RowCommand {
  /** For the button that sends it. */
  readonly buttonProps: RowFocus['buttonProps'] & typeof SINGLE_PRESS;
  /** It was sent, and has no answer yet. */
  readonly isPending: boolean;
  /** Why no command can be sent right now, in the reader's words. */
  readonly blocked: string | undefined;
  /** Takes what was sent, with which the row goes. */
  readonly leave: RowFocus['leave'];
}

/** The command of a row that takes the row away, at one press of its button. */
export function useRowCommand(key: PendingKey): RowCommand {
  const isPending = usePending(key);
  const blocked = useCommandBlock();
  const { buttonProps, leave } = useRowFocus();
  return { buttonProps: { ...buttonProps, ...SINGLE_PRESS }, isPending, blocked, leave };
}
