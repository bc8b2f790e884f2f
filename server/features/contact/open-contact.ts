import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerContactRoutes } from './client/routes.ts';
import { admitMessage, keepMessage, type MessageAttempt } from './client/send-message.ts';
import type { ContactMessage } from './client/store.ts';
import { collectContactMessages } from './held-messages.ts';
import { registerComplaintRoutes } from './operators/complaints/complaint-routes.ts';
import { registerMessageRoutes } from './operators/inbox/message-routes.ts';

export interface Contact extends Feature {
  /** For forms that stand elsewhere: what they send is kept as a message to us. */
  readonly messages: {
    readonly admit: (attempt: MessageAttempt) => Promise<void>;
    readonly keep: (message: ContactMessage) => Promise<void>;
  };
}

/** Messages to us and what is answered, and complaints with the times that the rules set for them. */
export function openContact(ports: FeaturePorts): Contact {
  const { config, database, house, authentication } = ports;
  const context = {
    ...ports,
    ...authentication,
    formsPerAddress: config.formsPerAddress,
    supportEmail: () => house.get().support_email,
  };
  return {
    messages: { admit: (attempt) => admitMessage(attempt, context), keep: (message) => keepMessage(message, context) },
    routes: (api) => {
      registerContactRoutes(api, context);
      registerMessageRoutes(api, ports);
      registerComplaintRoutes(api, ports);
    },
    personalData: [collectContactMessages(database)],
  };
}
