import type { ChangeSettingsContext } from '../../settings/change-broker-settings.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerOperatorsRoutes } from './routes.ts';

export interface OperatorsPorts extends FeaturePorts, Pick<ChangeSettingsContext, 'termsInForce'> {
  /** The file outside the database that gets an audit checkpoint every night. */
  readonly checkpointsFile: string;
}

/** The operators feature: sign-in, roles, review queues, the audit log and the broker settings. */
export function openOperators(ports: OperatorsPorts): Feature {
  const { config, authentication } = ports;
  return {
    routes: (api) => registerOperatorsRoutes(api, { ...ports, ...authentication, isSecondFactorOptional: config.demo }),
  };
}
