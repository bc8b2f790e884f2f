import type { Dispatch } from 'react';
import type { ControlSize } from '../../../ui/button.tsx';
import type { TicketAction, TicketForm } from './ticket-form.ts';

export interface TicketPanelProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly size: ControlSize;
  /** Called when an order was filled. */
  readonly onPlaced?: () => void;
}
