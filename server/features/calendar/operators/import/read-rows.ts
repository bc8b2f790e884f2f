import type { EventFields, Problem } from '../../event-draft.ts';

/** What a file says of each event, before anybody looks whether it makes sense. */
export interface ReadRows {
  readonly rows: readonly { readonly line: number; readonly fields: EventFields }[];
  readonly problems: readonly Problem[];
}
