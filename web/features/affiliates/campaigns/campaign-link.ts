import { CLICK_ID_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@fairlead/domain/affiliates/source-page.ts';

/** The labels of a link: where it is placed, and another system's id for the click. */
export interface LinkLabels {
  readonly sub: string;
  readonly clickId: string;
}

export const NO_LABELS: LinkLabels = { sub: '', clickId: '' };

export type LabelFault = 'tooLong' | 'notAllowed';

export const LABEL_MAX_LENGTHS = { sub: SUB_ID_MAX_LENGTH, clickId: CLICK_ID_MAX_LENGTH } as const;

/** Such as {clickid}: other systems replace it with their own value when the link is clicked. */
const MACRO = /\{[\w.-]+\}/g;

/** Why the server would drop a label; null if it keeps it. The value of a macro is unknown here. */
export function faultOfLabel(label: keyof LinkLabels, typed: string): LabelFault | null {
  const text = typed.trim().replace(MACRO, '');
  if (text.length > LABEL_MAX_LENGTHS[label]) return 'tooLong';
  return /^[\w.~-]*$/.test(text) ? null : 'notAllowed';
}

/** The link with its labels, without those that are empty or would be dropped. */
export function writeLink(url: string, labels: LinkLabels): string {
  const kept = (['sub', 'clickId'] as const).flatMap((label) => {
    const typed = labels[label].trim();
    return typed === '' || faultOfLabel(label, typed) !== null ? [] : [`${PARAMETERS[label]}=${typed}`];
  });
  return [url, ...kept].join('&');
}

const PARAMETERS = { sub: 'sub', clickId: 'click_id' } as const;
