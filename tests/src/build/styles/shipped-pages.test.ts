import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModulesOf } from '../../../../src/build/modules/lighter-amis';
import { readShippedPages } from '../../../../src/build/styles/amis-styles';
import { classNamesIn } from '../../../../src/amis/styles/class-names';
import { projectRoot } from '../../../../server/project-root';

it('[Foundation §7] reads the types of the shipped pages, those in dialogs too, and the modules that draw them', () => {
  const { types, classes } = readShippedPages(join(projectRoot, 'pages'));
  expect([...types]).toEqual(
    expect.arrayContaining(['crud', 'dialog', 'textarea', 'radios', 'input-number']),
  );
  expect(classes.size).toBeGreaterThan(20);
  const modules = [...readModulesOf(types).keys()].map((file) => file.replace(/^.*\/(?=renderers\/)/, ''));
  expect(modules).toEqual(
    expect.arrayContaining([
      'renderers/Form/Radios.js',
      'renderers/Form/InputNumber.js',
      'renderers/Tabs.js',
    ]),
  );
  expect(modules).not.toContain('renderers/Form/InputCity.js');
});

it('[Foundation §7] finds classes in className properties, in their conditions, in the HTML of texts, and in animations', () => {
  const page = {
    className: 'a b',
    body: { type: 'tpl', tpl: '<b class="c">x</b>', labelClassName: { d: '${x}' } },
    animations: { enter: { type: 'fadeIn', duration: 1 } },
  };
  expect([...classNamesIn(page)].sort()).toEqual(['a', 'b', 'c', 'd', 'fadeIn']);
});
