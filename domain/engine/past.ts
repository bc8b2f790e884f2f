/**
 * The facts about an account's past that one command needs. The past grows without limit, so it is looked up rather than kept in the state.
 */
export interface Past {
  /** Whether the command's reference has already moved funds or reserved a withdrawal on this account. */
  readonly isReferenceUsed: boolean;
}
