import { writeFileSync } from 'node:fs';
import { toOpenApi } from '../contract/calls/openapi';

/** `npm run contract:openapi [-- FILE]`: the contract as OpenAPI 3.1, to a file or to the standard output. */
const text = `${JSON.stringify(toOpenApi(), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
