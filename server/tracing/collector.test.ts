import { describeOutgoingCall } from '../adapters/outgoing-call-contract.ts';
import { createCollector } from './collector.ts';

const NEVER = new AbortController().signal;

describeOutgoingCall('a collector of traces', {
  call: (port, deadlineMs) => createCollector({ url: `http://127.0.0.1:${port}/v1/traces`, deadlineMs, end: NEVER })(Buffer.from('{}')),
  expected: { silent: /in time/, dripping: /in time/, drippingFromTheStart: /in time/, endless: /too large/ },
});
