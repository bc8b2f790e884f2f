import type { MessageList } from '@fairlead/contract/content/operators/schemas.ts';

export type Message = MessageList['data'][number];
