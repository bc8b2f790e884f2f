import type { ChangeHouseContext } from '../../settings/change-house-settings.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerOperatorsRoutes } from './routes.ts';

export interface OperatorsPorts extends FeaturePorts, Pick<ChangeHouseContext, 'termsInForce'> {
  /** Where the end of the audit log is written down every night. */
  readonly headsFile: string;
}

/** The people who run the brokerage: how they sign in, what each may, what waits for them, the audit log and the settings of the house. */
export function openOperators(ports: OperatorsPorts): Feature {
  const { config, authentication } = ports;
  return {
    routes: (api) => registerOperatorsRoutes(api, { ...ports, ...authentication, isSecondFactorOptional: config.demo }),
  };
}
