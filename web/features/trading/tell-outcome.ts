import { showToast, type ToastTone } from '../../ui/toast.tsx';
import { failureText, type RefusalWriter } from './refusal-text.ts';
import type { DeskAnswer } from './stores/order-desk.ts';

/** What a command is said to have come to: the title of its failure, and the sentence of its success where there is something to say. */
export interface OutcomeWords {
  readonly failed: string;
  readonly done?: string;
  /** Where the success has a title of its own, as the spec has for a new position. */
  readonly doneTitle?: string;
  /** Where a green tick would promise too much. */
  readonly doneTone?: ToastTone;
}

/** Shows what came of a command, and whether it was done. An outcome that nobody knows stays on the screen until it has been read. */
export function tellOutcome(
  answer: DeskAnswer,
  { failed, done, doneTitle, doneTone = 'success' }: OutcomeWords,
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
