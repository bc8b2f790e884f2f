import { useRef, useState } from 'react';
import type { ReviewState } from './review-dialog.tsx';

export interface Review<Content, Field> {
  /** The content under review; it stays until the dialog has disappeared. Null if there is none. */
  readonly content: Content | null;
  readonly begin: (content: Content) => void;
  readonly end: () => void;
  /** Returns to a field with an error, which takes the focus once the dialog is closed. */
  readonly blame: (field: Field) => void;
  readonly window: Pick<ReviewState, 'open' | 'onChange' | 'onClosed'>;
}

/** For a form whose content is reviewed in a ReviewDialog before it is sent. */
export function useReview<Content, Field>(setFocus: (field: Field) => void): Review<Content, Field> {
  const [content, setContent] = useState<Content | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const fieldAtFault = useRef<Field | null>(null);
  const end = () => setIsOpen(false);
  return {
    content,
    begin: (next) => {
      setContent(next);
      setIsOpen(true);
    },
    end,
    blame: (field) => {
      fieldAtFault.current = field;
      end();
    },
    window: {
      open: isOpen,
      onChange: end,
      onClosed: () => {
        setContent(null);
        if (fieldAtFault.current !== null) setFocus(fieldAtFault.current);
        fieldAtFault.current = null;
      },
    },
  };
}
