import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';

/** What each of the dialogs about an affiliate is given. */
export interface ActionDialogProps {
  readonly affiliate: AffiliatePage;
  readonly onClose: () => void;
}
