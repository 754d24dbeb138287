import { runConsole } from './run-console';

runConsole(process.env);
