import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerReportRoutes } from './operators/report-routes.ts';

/** What the house earns and owes, and how its clients fare, day by day. */
export function openReports(ports: FeaturePorts): Feature {
  return { routes: (api) => registerReportRoutes(api, ports) };
}
