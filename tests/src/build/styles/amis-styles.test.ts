import { expect, it } from 'vitest';
import { scopeAmisCss, purgeAmisCss } from '../../../../src/build/styles/amis-styles';

it('[Foundation §7] limits rules on bare elements to screens, and drops the size and background of body', () => {
  const css = scopeAmisCss(
    'body{margin:0;color:red}a:hover{color:blue}.antd-Button{color:green}html{font-size:1px}',
  );
  expect(css.replace(/\s+/g, '')).toBe(
    '@layeramis{:where(.amis-screen,.amis-portal){color:red}:where(.amis-screen,.amis-portal)a:hover{color:blue}.antd-Button{color:green}}',
  );
});

it('[Foundation §7] the first style sheet keeps the classes that a list may build at run time and drops the rest', async () => {
  const css = '.antd-Button{a:b}.antd-Button--size-sm{a:b}.antd-Chart{a:b}.m-b{a:b}';
  const kept = await purgeAmisCss(css, 'cx("Button", `Button--size-${size}`); "className":"m-b"');
  expect(kept).toBe('.antd-Button{a:b}.antd-Button--size-sm{a:b}.m-b{a:b}');
});
