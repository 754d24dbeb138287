import { runConsole } from './start/run-console';

runConsole(process.env);
