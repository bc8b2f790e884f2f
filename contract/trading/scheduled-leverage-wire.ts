/** Converts scheduled leverage between wire and domain, on the server and in the browser. Imports only types from the schemas. */
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import type { WireScheduledLeverage } from '../settings.ts';

export function wireSchedule({ from, until, ...terms }: ScheduledLeverage): WireScheduledLeverage {
  return { ...terms, from: new Date(from).toISOString(), until: until === null ? null : new Date(until).toISOString() };
}

export function readSchedule({ from, until, ...terms }: WireScheduledLeverage): ScheduledLeverage {
  return { ...terms, from: Date.parse(from), until: until === null ? null : Date.parse(until) };
}
