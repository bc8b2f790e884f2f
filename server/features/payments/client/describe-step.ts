import type { ProviderStep } from '@fairlead/contract/payments/schemas.ts';
import type { BrowserStep } from '../../../adapters/payments/payment-provider.ts';

/** A step as it goes to the browser. A script comes in a page of ours that can reach nothing else of ours: `frameOf` gives its address. */
export function describeStep(step: BrowserStep, frameOf: (widget: Extract<BrowserStep, { kind: 'widget' }>) => string): ProviderStep {
  switch (step.kind) {
    case 'redirect':
    case 'link':
      return step;
    case 'form': {
      const { action, fields } = step;
      const { sign, data } = fields;
      // The spec's client reads the two beside the rest.
      return { kind: 'form', action, fields, ...(sign === undefined ? {} : { sign }), ...(data === undefined ? {} : { data }) };
    }
    case 'widget':
      return { kind: 'frame', url: frameOf(step) };
  }
}
