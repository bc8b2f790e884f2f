import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerContactRoutes } from './client/routes.ts';
import { admitMessage, keepMessage, type MessageAttempt } from './client/send-message.ts';
import type { ContactMessage } from './client/store.ts';
import { collectContactMessages } from './export-messages.ts';
import { registerComplaintRoutes } from './operators/complaints/complaint-routes.ts';
import { registerMessageRoutes } from './operators/inbox/message-routes.ts';

export interface Contact extends Feature {
  /** For forms on other pages: what they send is stored as a contact message. */
  readonly messages: {
    readonly admit: (attempt: MessageAttempt) => Promise<void>;
    readonly keep: (message: ContactMessage) => Promise<void>;
  };
}

/** Contact messages and replies, and complaints with their statutory deadlines. */
export function openContact(ports: FeaturePorts): Contact {
  const { config, database, brokerSettings, authentication } = ports;
  const context = {
    ...ports,
    ...authentication,
    formsPerAddress: config.formsPerAddress,
    supportEmail: () => brokerSettings.get().support_email,
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
