import { fileURLToPath } from 'node:url';

/** The project's directory, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
