/** A title in plain text, and a content in safe html: whatever is written here has gone through sanitiseHtml. */
export interface PopupText {
  readonly title: string;
  readonly content: string;
}
