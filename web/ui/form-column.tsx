import type { ReactNode, RefCallback, SubmitEvent } from 'react';
import { Notice } from './notice.tsx';

export interface FormColumnProps {
  /** For what watches the form, such as its captcha. */
  readonly attach?: RefCallback<HTMLFormElement>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Said where scripts are switched off, without which the form cannot be sent. */
  readonly needsScripts?: string;
  /** Why it was not taken; null where there is nothing to say. */
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** A form whose fields stand one below the other, as on the pages on which somebody signs in or up. Its own rules judge it, not the browser's. */
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
