import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';

/** Props of every dialog about an affiliate. */
export interface ActionDialogProps {
  readonly affiliate: AffiliatePage;
  readonly onClose: () => void;
}
