import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { postGet } from '../my-account/post-account.ts';
import { checkDocumentFile, type DocumentFileFault } from './check-document-file.ts';
import { postDocument } from './post-document.ts';

export interface ChosenFile {
  readonly file: File;
  /** Object URL for the preview of an image; null for other files. */
  readonly pictureAddress: string | null;
}

export type UploadState =
  | { readonly kind: 'empty'; readonly fault: DocumentFileFault | null }
  /** `failure` is that of the last attempt. */
  | { readonly kind: 'chosen'; readonly chosen: ChosenFile; readonly failure: ApiFailure | null }
  /** `share` is the fraction uploaded, from 0 to 1. */
  | { readonly kind: 'sending'; readonly chosen: ChosenFile; readonly share: number };

export interface DocumentUploadControl {
  readonly state: UploadState;
  readonly choose: (file: File) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly cancel: () => void;
  readonly discard: () => void;
}

export interface DocumentUploadHandlers {
  readonly onChanged: (user: SessionUser) => void;
  /** The selected file was sent or discarded. */
  readonly onEmptied: () => void;
}

const EMPTY: UploadState = { kind: 'empty', fault: null };

/** State of a document upload, from the selection of a file to the updated account. */
export function useDocumentUpload(kind: DocumentKind, { onChanged, onEmptied }: DocumentUploadHandlers): DocumentUploadControl {
  const [state, setState] = useState<UploadState>(EMPTY);
  const aborter = useRef<AbortController | null>(null);
  const pictureAddress = state.kind === 'empty' ? null : state.chosen.pictureAddress;

  useEffect(() => () => aborter.current?.abort(), []);
  useEffect(() => {
    if (pictureAddress === null) return undefined;
    return () => URL.revokeObjectURL(pictureAddress);
  }, [pictureAddress]);

  async function choose(file: File): Promise<void> {
    const check = await checkDocumentFile(file);
    if (check.ok) {
      const address = check.mediaType === 'image/jpeg' ? URL.createObjectURL(file) : null;
      setState({ kind: 'chosen', chosen: { file, pictureAddress: address }, failure: null });
    } else {
      setState({ kind: 'empty', fault: check.fault });
    }
  }

  async function send(): Promise<void> {
    if (state.kind !== 'chosen') return;
    const { chosen } = state;
    const { signal } = (aborter.current = new AbortController());
    const showShare = (share: number): void => {
      if (!signal.aborted) setState({ kind: 'sending', chosen, share });
    };
    showShare(0);
    const answer = await postDocument(kind, chosen.file, { onProgress: showShare, signal });
    if (signal.aborted) return;
    if (!answer.ok) return setState({ kind: 'chosen', chosen, failure: answer.failure });
    const account = await postGet();
    if (account.ok) onChanged(account.data.data);
    discard();
  }

  function discard(): void {
    setState(EMPTY);
    onEmptied();
  }

  return {
    state,
    choose,
    send,
    cancel() {
      aborter.current?.abort();
      if (state.kind === 'sending') setState({ kind: 'chosen', chosen: state.chosen, failure: null });
    },
    discard,
  };
}
