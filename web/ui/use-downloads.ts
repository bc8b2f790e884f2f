import { useState } from 'react';

export interface DownloadButtonProps {
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** For buttons that each download a file in another format: returns the props of a format's button. Only one download runs at a time. */
export function useDownloads<Form extends string>(fetchFile: (form: Form) => Promise<void>): (form: Form) => DownloadButtonProps {
  const [fetching, setFetching] = useState<Form | null>(null);
  async function run(form: Form): Promise<void> {
    setFetching(form);
    await fetchFile(form);
    setFetching(null);
  }
  return (form) => ({
    loading: fetching === form,
    disabled: fetching !== null && fetching !== form,
    onClick: () => void run(form),
  });
}
