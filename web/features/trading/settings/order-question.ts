/** The command to be confirmed, for the confirmation dialog. */
export interface OrderQuestion {
  readonly title: string;
  readonly text: string;
  /** The verb on the confirm button. */
  readonly confirm: string;
}
