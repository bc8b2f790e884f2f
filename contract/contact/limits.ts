/** The maximum length of a contact form message. Separate from the schema, which browsers do not load. */
export const MESSAGE_MAX_LENGTH = 5_000;
