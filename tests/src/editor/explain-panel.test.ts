// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { explainAction, explainPanel, sentenceOf } from '../../../src/editor/words/explain-panel';
import sentences from '../../../src/editor/words/sentences.json';
import { toPanel, widgets } from '../../../src/editor/palette/widget-panel';

interface Explained {
  label?: unknown;
  className?: string;
  body?: Explained[];
  tabs?: Explained[];
  title?: string;
}

/** The sentence that the screen shows for a control with these class names. */
function says(control: Explained | undefined): string | undefined {
  const element = document.createElement('div');
  element.className = `antd-Form-item ${control?.className ?? ''}`;
  return sentenceOf(element)?.says;
}

const explain = (panel: unknown, type = 'button') => explainPanel(panel, type) as Explained[];

describe('[Foundation §6] explaining a panel', () => {
  it('replaces the hints of amis-editor by a sentence about the property', () => {
    const label = { type: 'tooltip-wrapper', tooltip: '通过<code>x</code>配置', body: '可清除' };
    const [control] = explain([{ type: 'switch', name: 'clearable', label, description: '旧说明' }]);
    expect(control).not.toHaveProperty('description');
    expect(control?.label).toBe('可清除');
    expect(says(control)).toBe('在右侧放一个叉，一按就清空。');
  });

  it('chooses the sentence by the property’s path, element and label', () => {
    const title = (label: string) => explain([{ type: 'input-text', name: 'title', label }])[0];
    expect(says(title('页面标题'))).not.toBe(says(title('提示标题')));
    const value = [{ type: 'input-text', name: 'value', label: '默认值' }];
    expect(says(explain(value, 'input-date')[0])).not.toBe(says(explain(value, 'select')[0]));
    const combo = { type: 'combo', name: 'tabs', items: [{ type: 'input-text', name: 'title', label: '' }] };
    const [tabs] = explain([combo]) as { items?: Explained[] }[];
    expect(says(tabs?.items?.[0])).toBe('写在选项卡上的字。');
  });

  it('distinguishes the search of a list column from the search of an option field', () => {
    const search = (label: string) => says(explain([{ type: 'switch', name: 'searchable', label }], 'x')[0]);
    expect([search('可检索'), search('可搜索')]).toEqual([
      '选项多时，可以打字查找。',
      '表头可以按，按这一列查找。',
    ]);
  });

  it('shows the title that staff read on a column of actions without one', () => {
    const title = { type: 'input-text', name: 'label', label: '列名称' };
    expect(explain([title], 'operation')[0]).toMatchObject({ label: '列名称', placeholder: '操作' });
    expect(explain([title], 'select')[0]).not.toHaveProperty('placeholder');
  });

  it('offers only properties that have an effect, and no empty group, where not all have one', () => {
    const panel = {
      type: 'tabs',
      tabs: [
        {
          title: '属性',
          body: [
            { type: 'input-text', name: 'label', label: '标题' },
            { type: 'switch', name: 'addOn.position', label: '位置' },
            { type: 'ae-validationControl' },
            { type: 'ae-optionControl' },
          ],
        },
        {
          title: '外观',
          body: [{ type: 'collapse', body: [{ type: 'select', name: 'size', label: '宽度' }] }],
        },
      ],
    };
    const known = new Set(['label', 'validations']);
    const explained = explainPanel(panel, 'input-text', known) as {
      tabs: { title: string; body: object[] }[];
    };
    expect(explained.tabs.map(({ title }) => title)).toEqual(['属性']);
    expect(explained.tabs[0]?.body).toMatchObject([{ name: 'label' }, { type: 'ae-validationControl' }]);
  });

  it('shows that a filter’s field has a clear button unless the page says otherwise', () => {
    const panel = [{ type: 'switch', name: 'clearable', label: '可清除' }];
    const shown = (known?: Set<string>) => {
      const [control] = explainPanel(panel, 'select', known) as { pipeIn?(value: unknown): boolean }[];
      return [undefined, true, false].map((value) => control?.pipeIn?.(value));
    };
    expect(shown(new Set(['clearable']))).toEqual([true, true, false]);
    expect(shown()).toEqual([undefined, undefined, undefined]);
  });

  it('has one sentence for each property', () => {
    const keys = Object.values(sentences.properties).flatMap((group) => Object.keys(group));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('renames a property whose label in amis-editor says too little', () => {
    const [control] = explain([{ type: 'switch', name: 'wrapWithPanel', label: 'Panel包裹' }]);
    expect(control?.label).toBe('显示标题和按钮');
  });

  it('removes controls that the page check refuses, and sections that become empty', () => {
    const script = { type: 'collapse', header: '脚本', body: [{ type: 'js-editor', name: 'dataProvider' }] };
    const panel = [{ type: 'tabs', tabs: [{ title: '属性', body: [script, { type: 'divider' }] }] }];
    expect(explain(panel)[0]?.tabs?.[0]?.body).toEqual([{ type: 'divider' }]);
  });

  it('offers of the styles those that a page may have', () => {
    const names = [
      'style.position',
      'style.inset',
      'style.zIndex',
      'stickyStatus',
      'style.display',
      'style.flexWrap',
    ];
    const panel = names.map((name) => ({ type: 'select', name, value: 'static' }));
    expect(explain(panel)).toMatchObject([{ name: 'style.display' }, { name: 'style.flexWrap' }]);
  });

  it('removes the style sheet editor, and keeps the height of a tree', () => {
    const collapse = (...body: object[]) => ({ type: 'collapse', header: '自定义样式', body });
    const one = { type: 'ae-single-theme-cssCode', name: 'wrapperCustomStyle[root]', label: false };
    const height = { type: 'input-number', name: 'wrapperCustomStyle.root.height', label: '高度' };
    const left = explain([
      collapse({ type: 'theme-cssCode', label: false }),
      { ...collapse(one), name: 'wrapperCustomStyle' },
      collapse(height),
    ]);
    expect(left).toHaveLength(1);
    expect(says(left[0]?.body?.[0])).toBe('它有多高；不填就按内容。');
  });

  it('keeps the hint of amis-editor without its markup if there is no better sentence', () => {
    const [control] = explain([
      { type: 'switch', name: 'unheardOf', label: '新', labelRemark: '一种<b>新</b>的' },
    ]);
    expect(says(control)).toBe('一种新的');
  });

  it('does not mistake a panel section for a property of that name', () => {
    const panel = [{ type: 'tabs', tabs: [{ title: '属性', body: [{ type: 'switch', name: 'block' }] }] }];
    expect(says(explain(panel)[0])).toBeUndefined();
    expect(says(explain(panel)[0]?.tabs?.[0]?.body?.[0])).toBe('按钮与所在的地方一样宽。');
  });

  it('shows nothing for a property without a sentence or a hint', () => {
    expect(says(explain([{ type: 'switch', name: 'unheardOf', label: '新' }])[0])).toBeUndefined();
  });
});

/** Every control of a panel, including those in lists. */
function controlsOf(controls: unknown): Explained[] {
  return (controls as (Explained & { items?: unknown })[]).flatMap((control) => [
    control,
    ...(Array.isArray(control.items) ? controlsOf(control.items) : []),
  ]);
}

it.each([...widgets.values()])('[Foundation §6] every property of $type has an explanation', (widget) => {
  const silent = controlsOf(explain(toPanel(widget), widget.type)).filter((control) => !says(control));
  expect(silent.map(({ label }) => label)).toEqual([]);
});

it('[Foundation §6] a panel shows the examples in its fields literally, without evaluating their expressions', () => {
  const examples = [...widgets.values()].flatMap(
    (widget) => JSON.stringify(toPanel(widget)).match(/(?<="placeholder":")[^"]*\$\{/g) ?? [],
  );
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.filter((example) => !example.endsWith('\\\\${'))).toEqual([]);
});

it('[Foundation §6] explanations are short, end with a full stop, and use no programming terms', () => {
  const { properties, looks, movement } = sentences;
  const explanations = [...Object.values(properties), looks, movement].flatMap((table) =>
    Object.values<string | { says: string }>(table).map((sentence) =>
      typeof sentence === 'string' ? sentence : sentence.says,
    ),
  );
  expect(explanations.length).toBeGreaterThan(250);
  expect(explanations.filter((sentence) => !/^[^\n]{4,45}。$/.test(sentence))).toEqual([]);
  expect(
    explanations.filter((sentence) =>
      /契约|上下文|渲染|表达式|前端|后端|loading|schema|API|CSS/i.test(sentence),
    ),
  ).toEqual([]);
});

describe('[Foundation §6] explaining the actions of an event', () => {
  it('adds a sentence to an action, and leaves its settings unchanged', () => {
    const schema = [{ type: 'input-text', name: 'url' }];
    expect(explainAction({ actionType: 'url', schema })).toEqual({
      ...{ actionType: 'url', schema, description: sentences.actions.url },
    });
  });

  it('leaves an action without a sentence unchanged', () => {
    const action = { actionType: 'toString', schema: [] };
    expect(explainAction(action)).toBe(action);
  });
});
