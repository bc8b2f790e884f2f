/** How much operators may write about a client, and to one. Apart from the schemas, so that a form need not load them. */
export const POPUP_TITLE_MAX_LENGTH = 120;
/** Of its html. */
export const POPUP_CONTENT_MAX_LENGTH = 5_000;
export const NOTE_MAX_LENGTH = 4_000;
export const TAG_MAX_LENGTH = 30;
/** A client has at most so many. */
export const MOST_TAGS = 20;
