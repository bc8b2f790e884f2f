/** Sends the signal. Returns false if the process does not exist any more. */
export function signalIfThere(processId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(processId, signal);
    return true;
  } catch {
    return false;
  }
}
