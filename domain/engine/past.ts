/** What was looked up of an account's past for one command: it grows for ever, so it is no part of the state. */
export interface Past {
  /** Whether the reference that the command names has moved funds or reserved a withdrawal of this account before. */
  readonly isReferenceUsed: boolean;
}
