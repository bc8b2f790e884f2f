import { requireRecentProof } from '../../identity/sessions/require-session.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import type { HeldDataCollector } from '../held-data-collector.ts';
import type { AccountContext } from './account-context.ts';
import { createClientLogin } from './client-login.ts';
import { createClientPeople } from './client-people.ts';
import { registerAccountRoutes } from './client/routes.ts';
import { seedLevels } from './levels/seed-levels.ts';
import type { ClientDeskContext } from './operators/client-desk-context.ts';
import { collectBackOffice } from './operators/clients/held-by-operators.ts';
import { registerCampaignRoutes } from './operators/popups/campaign-routes.ts';
import { registerAccountOperatorRoutes } from './operators/routes.ts';
import { tidyAccount } from './tidy-account.ts';

export interface AccountPorts
  extends FeaturePorts, Pick<AccountContext, 'viewTrading' | 'referrals'>, Pick<ClientDeskContext, 'prices' | 'whyPosition'> {
  /** What the other features hold about a client. */
  readonly collectors: readonly HeldDataCollector[];
}

const TIDY_EVERY_MS = 3_600_000;

/** Clients: who they are, how they sign in, what they show of themselves, and what operators decide about them. */
export function openAccount(ports: AccountPorts): Feature {
  const { config, database, clock, log, house, authentication, collectors } = ports;
  const identity = { ...ports, ...authentication, people: createClientPeople(ports) };
  return {
    routes: (api) => {
      registerAccountRoutes(api, {
        ...ports,
        ...authentication,
        identity,
        requireRecentProof: requireRecentProof(clock),
        formsPerAddress: config.formsPerAddress,
        isRegistrationOpen: () => house.get().registration_allowed,
        collectors: [...collectors, ...collectBackOffice(database)],
      });
      registerAccountOperatorRoutes(api, {
        ...ports,
        ...authentication,
        clientLogin: createClientLogin({ ...ports, ...authentication }),
      });
      registerCampaignRoutes(api, ports);
    },
    seed: () => seedLevels(database),
    repeated: [
      {
        name: 'the deletion of old sign-ins',
        everyMs: TIDY_EVERY_MS,
        work: () => tidyAccount(database, clock()),
        onFailure: (error) => log.warn({ err: error }, 'old sign-ins were not deleted'),
      },
    ],
  };
}
