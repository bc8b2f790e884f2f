/** Runs a command-line program whose exit code `work` returns; an error becomes one sentence on standard error and exit code 1. */
export async function runProgram(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
