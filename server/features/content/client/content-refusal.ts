/** A refusal in a Cockpit's format: a text instead of an error code. */
export class ContentRefusal extends Error {
  override readonly name = 'ContentRefusal';
  readonly statusCode: 401 | 404 | 412;

  /** Without a text, the response is empty and not JSON. */
  constructor(statusCode: 401 | 404 | 412, text = '') {
    super(text);
    this.statusCode = statusCode;
  }
}
