import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { amisFolder } from './modules/direct-amis-ui.ts';

/**
 * Replaces amis-editor's programmer terms by plain ones for operations editors. A longer text comes before its
 * substrings; each must occur in amis-editor.
 */
const plainWords: readonly (readonly [string, string])[] = [
  // The dialog of an event's actions.
  [
    '弹窗内参数赋值将优先取此处配置，若关闭配置或无配置值则会透传上下文数据。',
    '对话框里先用这里填的数据；不填就用当前数据。',
  ],
  ['参数赋值', '传入的数据'],
  ['当前打开弹窗动作结束后，才执行下一步动作', '对话框关闭后，才做下一个动作。'],
  ['等待弹窗', '等对话框关闭'],
  ['弹窗动作结束后的出参变量名配置', '对话框的结果叫什么名称，后面的动作用它取用。'],
  [
    '如需执行多次发送请求，可以修改此变量名用于区分不同请求返回的结果',
    '结果叫什么名称，后面的动作用它取用；有几次请求时用不同的名称。',
  ],
  [
    '如需执行多次表单提交，可以修改此变量名用于区分不同的提交结果',
    '结果叫什么名称，后面的动作用它取用；有几次提交时用不同的名称。',
  ],
  [
    '如需执行多次表单校验，可以修改此变量名用于区分不同的校验结果',
    '结果叫什么名称，后面的动作用它取用；有几次检查时用不同的名称。',
  ],
  ['开启后，服务请求将以静默模式发送，即不会弹出成功或报错提示。', '打开后，成功或失败都不提示。'],
  ['静默请求', '不提示'],
  ['动作发生错误时，是否忽略错误继续执行', '这个动作出错时，后面的动作还做不做。'],
  ['错误忽略', '出错时'],
  ['找不到组件和动作执行失败都中断', '找不到元素或动作失败时，都不再往下做'],
  ['找不到组件容忍，动作执行失败才中断', '动作失败时才不再往下做'],
  ['满足条件时，将会阻断当前事件的后续动作的执行', '满足条件时，后面的动作不再做。'],
  ['阻断条件', '何时不再往下做'],
  [
    '开启“发送数据”后，所配置的数据将发送给目标组件，这些数据将与目标组件数据域进行合并或覆盖',
    '打开“发送数据”后，把填的数据交给目标元素，与它的数据合并，或换掉它的数据',
  ],
  [
    '选择“合并”时，会将数据合并到目标组件的数据域。<br/>选择“覆盖”时，数据会直接覆盖目标组件的数据域。',
    '“合并”留下目标元素原有的数据，“覆盖”换掉它们。',
  ],
  ['组件展示态', '只能看还是能填'],
  ["'表单输入'", "'可以填'"],
  ["'表单静态'", "'只能看'"],
  ['变量赋值', '改变内容'],
  ['组件变量', '元素的内容'],
  ['内存变量', '临时数据'],
  ['触发全局广播事件', '通知其他元素'],
  ['全局广播事件', '通知其他元素'],
  ['您已添加该全局事件', '已经添加过这个通知'],
  ['全局事件参数', '通知的内容'],
  ['全局事件', '通知'],
  ['新增组件状态', '新增状态'],
  ['组件状态', '只能看还是能填'],
  ['触发所选组件的特性动作', '让所选的元素做它自己会做的事'],
  ['组件动作', '做什么'],
  ['组件id', '元素编号'],
  // The dialog of a request.
  ['HTTP配置', '收发的数据'],
  ['用表达式来设置该请求的发送条件', '满足条件时才发送；不填就总是发送。'],
  [
    '当没开启数据映射时，发送 API 的时候会发送尽可能多的数据，如果你想自己控制发送的数据，或者需要额外的数据处理，请开启此选项',
    '关着时发送接口要的全部数据；打开后，只发送下面列出的。',
  ],
  [
    '<p>当没开启数据映射时，发送数据自动切成白名单模式，配置啥发送啥，请绑定数据。如：<code>{"a": "\\\\${a}", "b": 2}</code></p><p>如果希望在默认的基础上定制，请先添加一个 Key 为 `&` Value 为 `\\\\$$` 作为第一行。</p><div>当值为 <code>__undefined</code>时，表示删除对应的字段，可以结合<code>{"&": "\\\\$$"}</code>来达到黑名单效果。</div>',
    '左边写接口要的名称，右边写值：\\\\${id} 取字段 id 的值。要保留全部数据再加几项，第一行左边写 &，右边写 \\\\$$$$。',
  ],
  [
    '如果需要对返回结果中的data做额外的数据处理，请开启此选项',
    '关着时取用返回的全部数据；打开后，只取用下面列出的。',
  ],
  // Triggers of an action.
  ['快去添加事件，让你的产品动起来吧', '还没有动作。先选什么时候做，再选做什么。'],
  ["10b2761db5a8e089049df39675abc550': '事件'", "10b2761db5a8e089049df39675abc550': '动作'"],
  ['您已添加该事件', '已经添加过这个时机'],
  ['开启事件防重后，防重时间内多次触发事件只会执行最后一次', '打开后，这段时间里发生几次，也只做最后一次'],
  ['事件防重', '防止重复'],
  ['配置事件动作可插入或拦截默认交互', '可以加上动作，或拦住原来的动作'],
  ['-事件配置', '的设置'],
  ['事件动作', '动作'],
  ['键盘事件', '按键'],
  ['鼠标事件对象', '鼠标的位置'],
  ['整行事件', '整行'],
  ['行事件', '行'],
  ['排序事件', '排序'],
  ['筛选事件', '筛选'],
  ['搜索事件', '搜索'],
  ['表格项事件', '表格项'],
  ['自定义列事件', '自定义列'],
  ['自定义点击事件', '自定义点击'],
  ['事件变量', '这一刻的数据'],
  ['事件', '时机'],
  ['动作出参', '动作的结果'],
  ['全局变量', '公用数据'],
  ['持续时间(ms)', '显示多久（毫秒）'],
  ['回退页面', '返回上一页'],
  ['增删改查快速开始-CRUD', '列表快速开始'],
  ['「增删改查」编辑辅助区', '列表编辑辅助区'],
  ['增删改查', '列表'],
  ['原子表格', '表格'],
  ['循环 Each', '循环'],
  ['列集合', '列'],
  ['表单项集合', '表单项'],
  ['表单集合', '表单项'],
  ['按钮集合', '按钮'],
  ["'按钮集'", "'按钮'"],
  ['绑定字段名', '字段名'],
  ['合并到上层loading', '由外层显示加载进度'],
  ['使用页面全局loading', '在整个页面上显示加载进度'],
  ['不展示loading', '不显示加载进度'],
  ['loading', '加载进度'],
  [
    '当前为字段内容节点配置，选择上层还有更多的配置。',
    '这里是这一列里显示的内容；选中这一列，还有更多可以设置。',
  ],
  [
    '当前为字段内容节点配置，选择上层还有更多配置',
    '这里是这一列里显示的内容；选中这一列，还有更多可以设置。',
  ],
  ['默认(static)', '默认'],
  ['撤销（Undo）', '撤销'],
  ['重做（Redo）', '重做'],
  ['复制配置', '复制'],
  ['剪切配置', '剪切'],
  ['粘贴配置', '粘贴'],
  ['视图结构', '大纲'],
  ['可拖入以下区域固定拖入容器', '也可以拖到下面的一处'],
  ['查询页面元素', '搜索页面元素'],
  ['Panel样式', '外框样式'],
  ['Label样式', '标题样式'],
  ['绑定当前上下文变量', '选择当前字段'],
  ['绑定当前环境变量', '选择当前字段'],
  ['组件上下文', '页面上的数据'],
  ['上下文数据', '当前数据'],
  ['上下文变量', '当前字段'],
  ['上下文', '当前数据'],
  ['数据域变量', '当前字段'],
  ['数据域', '数据'],
  ['数据作用域', '数据范围'],
  ['数据拉取接口', '取数据的接口'],
  ['是否可排序', '可以排序'],
  ['当没有值时用这个来替代展示', '没有值时显示它'],
  ['重新渲染', '重新显示'],
  ['激活时才渲染', '打开时才加载'],
  ['激活时渲染内容', '打开时加载内容'],
  ['渲染', '显示'],
  [' CSS 类名', '样式'],
  ['CSS 类名', '样式'],
  ['CSS类名', '样式'],
  ['点击编写表达式', '点击编写公式'],
  ['已配置表达式', '已设置公式'],
  ['表达式已配置', '已设置公式'],
  // Kinds of conditions.
  ["8baf21fa26d6d24b4faa872953275d8d': '静态'", "8baf21fa26d6d24b4faa872953275d8d': '始终'"],
  ["'表达式'", "'按条件'"],
  ['用 JS 表达式来决定', '不填就在打开时读取'],
  ['条件表达式', '条件'],
  ['表达式', '公式'],
  ['组件静态数据', '固定的数据'],
  ['静态值', '固定的值'],
  ['静态默认值', '固定的默认值'],
  ['相对值', '相对的时间'],
  ['初始默认激活的选项卡', '先打开的选项卡'],
  ['默认激活的选项卡', '打开的选项卡'],
  ['激活的选项卡', '打开的选项卡'],
  ['组件特性动作', '元素自己的动作'],
  ['组件可见性', '显示或隐藏元素'],
  ['组件可用性', '启用或禁用元素'],
  ['目标组件', '目标元素'],
  ['选择组件', '选择元素'],
  ['配置并发送API请求', '向接口发送请求'],
  ['API接口', '接口'],
  ['API', '接口'],
  ['组件', '元素'],
  ['变量名称', '名称'],
  ['变量名', '名称'],
  ['变量值', '值'],
  ['变量', '数据'],
];

const toPlainWords = (text: string) =>
  plainWords.reduce((said, [from, to]) => said.replaceAll(from, to), text);

/** @throws Error when amis-editor no longer contains one of the texts to replace */
export function inPlainWords(code: string): string {
  return plainWords.reduce((said, [from, to]) => {
    if (!said.includes(from)) throw new Error(`amis-editor no longer says ${from}`);
    return said.replaceAll(from, to);
  }, code);
}

const modules = /amis-editor(?:-core)?\/esm\/.*\.js$/;
const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/s.source;
const entry = `\\s*(?:${text}|[0-9a-f]{32})\\s*:\\s*(?:${text})\\s*,?`;
const locale = new RegExp(`extendLocale\\(\\s*['"]([\\w-]+)['"],\\s*(\\{(?:${entry})*\\s*\\})\\s*\\)`, 'gs');
/** A placeholder in a text; no call in amis-editor passes a value for one. */
const gap = /\{\{[^{}]+?\}\}/g;
const key = /(["'])([0-9a-f]{32})\1/g;
const call = new RegExp(`\\b\\w*i18n\\(\\s*(${text})\\s*\\)`, 'gs');

/** The Chinese texts of one module by key. */
export function readTexts(code: string): Map<string, string> {
  const found = [...code.matchAll(locale)].filter(([, language]) => language === 'zh-CN');
  const entries = found.flatMap(([, , texts]) =>
    Object.entries(runInNewContext(`(${texts})`) as Record<string, string>),
  );
  return new Map(entries.map(([name, said]) => [name, said.replace(gap, '')]));
}

/**
 * Inlines the texts into the code, so that it needs no table.
 *
 * @throws Error when the code uses a key that is not in `texts`
 */
export function writeTexts(code: string, texts: ReadonlyMap<string, string>): string {
  const find = (name: string) => {
    const found = texts.get(name);
    if (found === undefined) throw new Error(`amis-editor has no text ${name}`);
    return JSON.stringify(found);
  };
  return (
    code
      .replace(locale, 'undefined')
      // Replaces each key, a random number, by the text itself.
      .replace(key, (_, _quote, name: string) => find(name))
      .replace(call, (_, said: string) => toPlainWords(said))
  );
}

/**
 * Replaces amis-editor's texts by those for operations editors, and inlines each into the code. Why inline: the
 * table of 4 242 keys of 32 random digits, plus the same in English, takes 105 KB after compression.
 */
export function editorWords(): Plugin {
  const read = (name: string, file: string) => readFileSync(join(amisFolder(name), file), 'utf8');
  let texts: ReadonlyMap<string, string> | undefined;
  const readAll = () =>
    (texts ??= new Map([
      ...readTexts(
        inPlainWords(read('amis-editor', 'locale/zh-CN.js') + read('amis-editor-core', 'index.js')),
      ),
    ]));
  return {
    name: 'console:editor-words',
    apply: 'build',
    transform: {
      filter: { id: modules },
      handler: (code) => ({ code: writeTexts(code, readAll()), map: null }),
    },
  };
}
