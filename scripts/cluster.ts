/** `npm run cluster`: the demo as several processes on this machine, behind a load balancer. */
import { runCommandLine } from '@fairlead/server/command-line.ts';
import { readClusterArguments } from './cluster/cluster-options.ts';
import { runCluster } from './cluster/run-cluster.ts';
import { runProgram } from './run-program.ts';

await runCommandLine(readClusterArguments(process.argv.slice(2)), async (size) => {
  await runProgram(() => runCluster(size));
  // What a killed process has started may still hold a pipe to this one.
  process.exit();
});
