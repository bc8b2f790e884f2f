import type { Actor } from './record-action.ts';

/** Someone with access to the server itself: neither an operator nor an API call. */
export const COMMAND_LINE: Actor = { operatorId: null, email: '', address: '', device: 'command line', requestId: '' };
