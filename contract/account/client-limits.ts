/** Limits on what operators may write about and to a client. Separate from the schemas, so that a form need not load them. */
export const POPUP_TITLE_MAX_LENGTH = 120;
/** Of the HTML. */
export const POPUP_CONTENT_MAX_LENGTH = 5_000;
export const NOTE_MAX_LENGTH = 4_000;
export const TAG_MAX_LENGTH = 30;
/** The maximum number of tags per client. */
export const MOST_TAGS = 20;
