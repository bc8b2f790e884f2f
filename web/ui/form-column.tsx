import type { ReactNode, RefCallback, SubmitEvent } from 'react';
import { Notice } from './notice.tsx';

export interface FormColumnProps {
  /** For code that watches the form, such as its captcha. */
  readonly attach?: RefCallback<HTMLFormElement>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Shown if scripts are disabled, without which the form can't be sent. */
  readonly needsScripts?: string;
  /** Why the form was rejected; null if it wasn't. */
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** A form with its fields in one column, as on the sign-in and sign-up pages. Its own rules validate it, not the browser's. */
export function FormColumn({ attach, onSubmit, needsScripts, failure, children }: FormColumnProps) {
  return (
    <form ref={attach} method="post" onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      {needsScripts !== undefined && (
        <noscript>
          <Notice tone="caution">{needsScripts}</Notice>
        </noscript>
      )}
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {children}
    </form>
  );
}
