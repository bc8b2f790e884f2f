import { createContext, Suspense, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { chartStorage } from '../chart/chart-storage.ts';
import { usePlatform } from '../platform-context.ts';
import { changeTerminalSettings, readTerminalSettings, type Placing } from './terminal-settings.ts';
import type { OrderQuestion } from './order-question.ts';

export interface OrderConfirmation {
  readonly placing: Placing;
  /** Whether each command is confirmed first. */
  readonly isOn: boolean;
  readonly choosePlacing: (placing: Placing) => void;
  /** Resolves with whether the client confirms. Asks only while confirmation is on. A question that is withdrawn counts as declined. */
  readonly ask: (question: OrderQuestion, withdrawn?: AbortSignal) => Promise<boolean>;
}

const OFF: OrderConfirmation = { placing: 'button', isOn: false, choosePlacing: () => undefined, ask: () => Promise.resolve(true) };

const ConfirmationContext = createContext<OrderConfirmation>(OFF);

const OrderQuestionDialog = lazyPart(() => import('./order-question-dialog.tsx'));

export function useOrderConfirmation(): OrderConfirmation {
  return use(ConfirmationContext);
}

/** Goes around everything that sends commands: knows how the client places them, and asks first if they are to be confirmed. */
export function OrderConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const { clientId } = usePlatform();
  const [placing, setPlacing] = useState(() => readTerminalSettings(chartStorage, clientId).placing);
  const [question, setQuestion] = useState<OrderQuestion | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const confirmation = useMemo<OrderConfirmation>(
    () => ({
      placing,
      isOn: placing === 'confirm',
      choosePlacing: (chosen) => {
        setPlacing(chosen);
        changeTerminalSettings(chartStorage, clientId, { placing: chosen });
      },
      ask: (asked, withdrawn) =>
        new Promise((resolve) => {
          // One question at a time: an earlier one counts as declined.
          answer.current?.(false);
          answer.current = resolve;
          setQuestion(asked);
          withdrawn?.addEventListener('abort', () => {
            if (answer.current !== resolve) return;
            answer.current = undefined;
            setQuestion(null);
            resolve(false);
          });
        }),
    }),
    [placing, clientId],
  );

  function close(isConfirmed: boolean): void {
    setQuestion(null);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  }

  return (
    <ConfirmationContext value={confirmation}>
      {children}
      {question !== null && (
        <Suspense>
          <OrderQuestionDialog question={question} onAnswer={close} />
        </Suspense>
      )}
    </ConfirmationContext>
  );
}
