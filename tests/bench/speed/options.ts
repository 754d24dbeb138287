import { parseArgs } from 'node:util';
import { scenarios, type ScenarioName } from './scenarios';
import { peerNames, type PeerName } from './targets';

interface SpeedOptions {
  rounds: number;
  scenarios: ScenarioName[];
  peers: PeerName[];
}

const scenarioNames = Object.keys(scenarios) as ScenarioName[];

const usage = `npm run bench speed [-- OPTIONS]
  --rounds N     how often each scenario runs for each page; medians are compared (default 3)
  --only A,B     only these scenarios (default all):
${scenarioNames.map((name) => `                   ${name.padEnd(8)} ${scenarios[name].what}`).join('\n')}
  --peers A,B    only these peers beside the console: ${peerNames.join(', ')}; '' for none (default all)

BENCH_CACHE    the folder that keeps the built peers (default the temporary folder)
Ends with 1 when a 'must' is broken or a run failed, with 2 when an option is wrong.
`;

/** The options of the command line. Prints the usage and ends the process on --help (0) and on a wrong option (2). */
export function readOptions(args: string[]): SpeedOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '3' },
        only: { type: 'string', default: scenarioNames.join(',') },
        peers: { type: 'string', default: peerNames.join(',') },
      },
    });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
      throw new Error(`--rounds is a number from 1 to 100, not '${values.rounds}'`);
    return {
      rounds,
      scenarios: readNames('--only', values.only, scenarioNames),
      peers: readNames('--peers', values.peers, peerNames),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** The known names that a list asks for, in the order in which they are known. */
function readNames<Name extends string>(option: string, list: string, known: readonly Name[]): Name[] {
  const asked = list.split(',').filter((name) => name !== '');
  const unknown = asked.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`${option}: no '${unknown}' among ${known.join(', ')}`);
  return known.filter((name) => asked.includes(name));
}
