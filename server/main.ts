import { runConsole } from './start/run-console';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) runConsole(process.env);
else {
  const { operate } = await import('./operate/operate');
  process.exitCode = await operate(command, args, process.env);
}
