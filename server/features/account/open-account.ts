import { requireRecentProof } from '../../identity/sessions/require-session.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import type { PersonalDataCollector } from '../personal-data-collector.ts';
import type { AccountContext } from './account-context.ts';
import { createClientLogin } from './client-login.ts';
import { createClientDirectory } from './client-directory.ts';
import { registerAccountRoutes } from './client/routes.ts';
import { seedLevels } from './levels/seed-levels.ts';
import type { ClientDeskContext } from './operators/client-desk-context.ts';
import { collectBackOffice } from './operators/clients/export-operator-records.ts';
import { registerCampaignRoutes } from './operators/popups/campaign-routes.ts';
import { registerAccountOperatorRoutes } from './operators/routes.ts';
import { tidyAccount } from './tidy-account.ts';

export interface AccountPorts
  extends FeaturePorts, Pick<AccountContext, 'viewTrading' | 'referrals'>, Pick<ClientDeskContext, 'prices' | 'whyPosition'> {
  /** The other features' data about a client. */
  readonly collectors: readonly PersonalDataCollector[];
}

const TIDY_EVERY_MS = 3_600_000;

/** Clients: their details, how they sign in, and what operators decide about them. */
export function openAccount(ports: AccountPorts): Feature {
  const { config, database, clock, log, brokerSettings, authentication, collectors } = ports;
  const identity = { ...ports, ...authentication, people: createClientDirectory(ports) };
  return {
    routes: (api) => {
      registerAccountRoutes(api, {
        ...ports,
        ...authentication,
        identity,
        requireRecentProof: requireRecentProof(clock),
        formsPerAddress: config.formsPerAddress,
        isRegistrationOpen: () => brokerSettings.get().registration_allowed,
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
        onFailure: (error) => log.warn({ err: error }, 'could not delete old sign-ins'),
      },
    ],
  };
}
