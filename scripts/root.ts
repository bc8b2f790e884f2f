import { fileURLToPath } from 'node:url';

/** The project's directory, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
