/** What is about to be done, for the window that asks about it. */
export interface OrderQuestion {
  readonly title: string;
  readonly text: string;
  /** The verb on the button that does it. */
  readonly confirm: string;
}
