import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerReportRoutes } from './operators/report-routes.ts';

/** The broker's income and costs, and its clients' results, day by day. */
export function openReports(ports: FeaturePorts): Feature {
  return { routes: (api) => registerReportRoutes(api, ports) };
}
