import { showToast, type ToastTone } from '../../ui/toast.tsx';
import { failureText, type RefusalWriter } from './refusal-text.ts';
import type { DeskAnswer } from './stores/order-desk.ts';

/** The messages for a command's outcome: the title of a failure, and the text of a success if it needs one. */
export interface OutcomeTexts {
  readonly failed: string;
  readonly done?: string;
  /** The title of a success if it has its own, as the spec has for a new position. */
  readonly doneTitle?: string;
  /** The tone of a success if a green tick would promise too much. */
  readonly doneTone?: ToastTone;
}

/** Shows a command's outcome and returns whether it was done. An unknown outcome stays on the screen until it is dismissed. */
export function showOutcome(
  answer: DeskAnswer,
  { failed, done, doneTitle, doneTone = 'success' }: OutcomeTexts,
  writer: RefusalWriter,
): boolean {
  const failure = failureText(answer, writer);
  if (failure !== null) {
    const isUnknown = answer.kind === 'unknown';
    const title = isUnknown ? writer.t('trading:order.notConfirmed') : failed;
    showToast({ title, text: failure, tone: 'danger', stays: isUnknown ? 'untilDismissed' : 'short' });
  }
  const isDone = answer.kind === 'done';
  if (isDone && done !== undefined) showToast({ title: doneTitle ?? writer.t('trading:order.done'), text: done, tone: doneTone });
  return isDone;
}
