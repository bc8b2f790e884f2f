import type { EventFields, Problem } from '../../event-draft.ts';

/** A file's events before they are validated. */
export interface ReadRows {
  readonly rows: readonly { readonly line: number; readonly fields: EventFields }[];
  readonly problems: readonly Problem[];
}
