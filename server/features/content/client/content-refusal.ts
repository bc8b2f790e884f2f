/** What the calls of the content service refuse in a Cockpit's own words, which are no codes. */
export class ContentRefusal extends Error {
  override readonly name = 'ContentRefusal';
  readonly statusCode: 401 | 404 | 412;

  /** Without a text the answer is empty, and no JSON. */
  constructor(statusCode: 401 | 404 | 412, text = '') {
    super(text);
    this.statusCode = statusCode;
  }
}
