/** A title in plain text, and content in safe HTML: anything stored here has passed through sanitiseHtml. */
export interface PopupText {
  readonly title: string;
  readonly content: string;
}
