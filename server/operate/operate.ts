import { readConfig, type Config } from '../config';
import { StartError, tellError } from '../start/start-error';
import { runBackup } from './backup/backup';
import { runRestore } from './backup/restore';
import { runDoctor } from './doctor/doctor';
import { runFilesMove } from './files-move';
import { runMigrate } from './migrate';

/** The input of a command, and its output to the operator. */
export interface Operation {
  args: readonly string[];
  config: Config;
  /** Environment for programs that the command runs. */
  env: NodeJS.ProcessEnv;
  say(line: string): void;
}

/** A command-line tool besides the console; resolves to its exit code. */
type Command = (operation: Operation) => Promise<number>;

const commands: Record<string, Command> = {
  doctor: runDoctor,
  migrate: runMigrate,
  backup: runBackup,
  restore: runRestore,
  'files:move': runFilesMove,
};

/**
 * Runs `npm run <command>` for the operator. An expected failure prints one clear line and exits with 1.
 * @returns the exit code
 */
export async function operate(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    const command = commands[name];
    if (!command)
      throw new StartError(`unknown command ${name}; it is one of ${Object.keys(commands).join(', ')}`);
    return await command({ args, config: readConfig(env), env, say });
  } catch (error) {
    tellError(error);
    return 1;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
