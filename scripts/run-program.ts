/** Runs a program of the command line, whose exit code `work` gives; what goes wrong is one sentence on standard error and exit code 1. */
export async function runProgram(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
