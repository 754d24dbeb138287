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

it.each([
  'cx(`Form-item Form-item--size${size}`)',
  'cx("Form-item Form-item--size".concat(size))',
  "cx('Form-item--size' + size)",
])(
  '[Foundation §7] the first style sheet keeps the classes that start with a name which the code completes: %s',
  async (code) => {
    const css = '.antd-Form-item--sizeLg{a:b}.antd-Form-other--sizeLg{a:b}';
    expect(await purgeAmisCss(css, code)).toBe('.antd-Form-item--sizeLg{a:b}');
  },
);

it('[Foundation §7] the first style sheet keeps the states of a widget that the code completes, but no utilities', async () => {
  const css = '.antd-Tabs.side--left{a:b}.text-left{a:b}.antd-Alert--info{a:b}';
  const kept = await purgeAmisCss(css, 'cx("Tabs", `side--${at}`); `text-${align}`; `antd-Alert--${level}`');
  expect(kept).toBe('.antd-Tabs.side--left{a:b}.antd-Alert--info{a:b}');
});

it('[Foundation §7] the first style sheet keeps the keyframes and classes of animations in shipped pages', async () => {
  const css =
    '@keyframes fadeIn{a{b:c}}@keyframes fadeOut{a{b:c}}.amis-hoverZoomIn{a:b}.amis-hoverZoomOut{a:b}';
  const page = { animations: { enter: { type: 'fadeIn' }, hover: { type: 'hoverZoomIn' } } };
  expect(await purgeAmisCss(css, JSON.stringify(page))).toBe(
    '@keyframes fadeIn{a{b:c}}.amis-hoverZoomIn{a:b}',
  );
});
