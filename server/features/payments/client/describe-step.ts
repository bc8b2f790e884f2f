import type { ProviderStep } from '@fairlead/contract/payments/schemas.ts';
import type { BrowserStep } from '../../../adapters/payments/payment-provider.ts';

/** A step as the browser gets it. A provider's script is loaded in an isolated page of ours, whose URL `frameOf` returns. */
export function describeStep(step: BrowserStep, frameOf: (widget: Extract<BrowserStep, { kind: 'widget' }>) => string): ProviderStep {
  switch (step.kind) {
    case 'redirect':
    case 'link':
      return step;
    case 'form': {
      const { action, fields } = step;
      const { sign, data } = fields;
      // The spec's client reads these two next to the other fields.
      return { kind: 'form', action, fields, ...(sign === undefined ? {} : { sign }), ...(data === undefined ? {} : { data }) };
    }
    case 'widget':
      return { kind: 'frame', url: frameOf(step) };
  }
}
