import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { refusalText, type RefusalLimits, type RefusalWriter } from './refusal-text.ts';

const TYPING_TEXTS = {
  required: 'trading:ticket.required',
  notANumber: 'trading:ticket.notANumber',
  notPositive: 'trading:orders.ticket.notPositive',
  atMostTwoDecimals: 'trading:ticket.atMostTwoDecimals',
  outOfReach: 'trading:ticket.outOfReach',
  sizeUnknown: 'trading:ticket.sizeUnknown',
} as const;

/** A problem with the typed text, found before any trading rule is applied. */
export type TypingProblemCode = keyof typeof TYPING_TEXTS;

export function isTypingProblem(code: string): code is TypingProblemCode {
  return Object.hasOwn(TYPING_TEXTS, code);
}

/** The message for a field's problem, in the client's language: the text can't be read, or a trading rule rejects it. */
export function problemText(problem: { readonly code: TypingProblemCode | ErrorCode } & RefusalLimits, writer: RefusalWriter): string {
  const { code } = problem;
  return isTypingProblem(code) ? writer.t(TYPING_TEXTS[code]) : refusalText({ ...problem, code }, writer);
}
