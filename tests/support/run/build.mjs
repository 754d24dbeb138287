// @ts-check
import { run } from '../../../server/install.mjs';

run('npm', ['run', '--silent', 'build'], 'The build failed');
