/** Characters of a message by the contact form. Apart from the schema, which the browser does not load. */
export const MESSAGE_MAX_LENGTH = 5_000;
