/** Under npm one Ctrl-C arrives twice, from the terminal and from npm: a signal this soon after the first is the same request. */
const SAME_REQUEST_MS = 1_000;

/** Calls `stop` once, at the first SIGTERM or Ctrl-C. A later one, in case stopping takes too long, calls `hurry`: by default it exits with 1. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, hurry: () => void = () => process.exit(1)): void {
  let stoppingSince: number | null = null;
  const take = (signal: NodeJS.Signals): void => {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      stop(signal);
    } else if (performance.now() - stoppingSince > SAME_REQUEST_MS) hurry();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, take);
}
