import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../../server/config';
import { projectRoot } from '../../../server/project-root';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const isSetting = (name: string) =>
  name === 'SETTINGS_FILE' || settingNames.includes(name.replace(/_FILE$/, ''));

interface Compose {
  services: Record<string, Record<string, unknown> & { secrets?: string[]; image: string }>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

it('[Foundation §1] the image runs as non-root, without build tools, and has a health check', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages).toHaveLength(2);
  const final = stages[1] ?? '';
  expect(final).not.toMatch(/npm|--chown/);
  const instructions = final.split('\n').map((line) => line.split(' ')[0]);
  expect(instructions.indexOf('USER')).toBeGreaterThan(instructions.lastIndexOf('RUN'));
  expect(final).toMatch(/^USER node$/m);
  for (const command of final.match(/(?<=")server\/[\w/.-]+\.mjs/g) ?? [])
    expect([command, existsSync(join(projectRoot, command))]).toEqual([command, true]);
  expect(final).toMatch(/^HEALTHCHECK .* CMD \["node", "server\/deploy\/healthcheck\.mjs"\]$/m);
  expect(final).toMatch(/^CMD \["node", "server\/start\.mjs"\]$/m);
  const names = [...final.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});

it('[Foundation §1] compose.yaml runs two consoles without rights, with secrets from files and only known settings', () => {
  const { services, secrets } = parse(read('compose.yaml')) as Compose;
  const { console, database, balancer } = services;
  expect(console).toMatchObject({
    deploy: { replicas: 2 },
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(Object.keys(console?.['environment'] as object).filter((name) => !isSetting(name))).toEqual([]);
  for (const secret of [...(console?.secrets ?? []), ...(database?.secrets ?? [])])
    expect(secrets[secret]?.file).toBe(`secrets/${secret}`);
  expect(balancer?.['ports']).toEqual(['80:80', '443:443']);
  expect(console).not.toHaveProperty('ports');
  // The file itself contains no secret.
  expect(JSON.stringify(services)).not.toMatch(/postgres(ql)?:\/\/|PASSWORD":/);
});

it('[Foundation §1] the systemd unit starts Node directly, with only known settings', () => {
  const unit = read('server/deploy/staff-console.service');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node \S+\/server\/start\.mjs$/m);
  const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});
