/** Why the server did not start, as a sentence that says what to do about it. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to another one.`;
  if (code === 'EACCES' && port !== undefined) return `This user may not listen on port ${port}; set PORT to one above 1023.`;
  if (code === 'ENOSPC') return `The disk of DATA_DIR is full (${error.message}). Free up space and start again.`;
  return error.message;
}
