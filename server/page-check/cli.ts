import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandlers } from '../backend/areas';
import { calls } from '../contract/calls/index';
import { toPageText } from '../contract/canonical-page';
import { triedWrites } from '../conformance/calls/write-calls';
import { screens } from '../contract/screens/menus';
import { routes } from '../contract/screens/routes';
import { projectRoot } from '../project-root';
import { checkPageFiles, findJsonFiles, toLines } from './check-files';
import { findMissingPieces, toSentence } from './missing-pieces';

/**
 * `npm run pages:check [-- --fix] [-- --quiet]`: prints file, JSON pointer and remedy per finding, then what a
 * screen, a call or a table still needs in other files. Exits with 1 if there is an error. `--fix` first rewrites
 * every page in canonical form; `--quiet` omits warnings.
 */
async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !['--fix', '--quiet'].includes(arg));
  if (unknown !== undefined) {
    console.error(`pages:check: unknown option ${unknown}; it knows --fix and --quiet`);
    return 2;
  }
  const folder = join(projectRoot, 'pages');
  if (args.includes('--fix')) fixBytes(folder);
  const findings = checkPageFiles(folder);
  const shown = findings.filter(({ severity }) => severity === 'error' || !args.includes('--quiet'));
  for (const finding of shown) console.log(toLines(finding));
  const missing = await findMissingPieces({
    root: projectRoot,
    calls,
    screens,
    handled: createHandlers().paths,
    triedWrites,
    routes,
  });
  for (const piece of missing) console.log(`error   ${piece.file}\n        ${toSentence(piece)}\n`);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  console.log(
    `${findJsonFiles(folder).length} pages, ${errors + missing.length} errors, ${findings.length - errors} warnings`,
  );
  return errors + missing.length === 0 ? 0 : 1;
}

function fixBytes(folder: string): void {
  for (const name of findJsonFiles(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    try {
      const canonical = toPageText(JSON.parse(text));
      if (canonical !== text) writeFileSync(file, canonical);
    } catch {
      // The file is not JSON; the check reports it.
    }
  }
}

process.exitCode = await main(process.argv.slice(2));
