/** Limits of editor calls, separate from the schemas for the web app. */
export const IMAGE_MAX_BYTES = 10_485_760;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const ALT_MAX_LENGTH = 300;
/** A saved entry, in bytes of JSON. */
export const DOCUMENT_MAX_BYTES = 1_048_576;
