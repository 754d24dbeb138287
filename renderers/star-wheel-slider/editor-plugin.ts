import { BasePlugin } from 'amis-editor';
import { orElse } from '../panel-fields';

const scaffold = {
  type: 'star-wheel-slider',
  name: 'minScore',
  extraName: 'maxScore',
  label: '分数区间',
  min: 0,
  max: 100,
  step: 1,
};

/** Shows the type in the designer's palette and edits its props. */
export class StarWheelSliderPlugin extends BasePlugin {
  static id = 'StarWheelSliderPlugin';
  override rendererName = 'star-wheel-slider';
  override name = '分数区间滑块';
  description = '两个滑块选出最低分与最高分，可整体拖动，可显示其他阶段的区间';
  icon = 'fa fa-sliders';
  tags = ['控制台组件', '表单项'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = {
    type: 'form',
    wrapWithPanel: false,
    data: { minScore: 20, maxScore: 60 },
    body: [scaffold],
  };
  panelTitle = '分数区间滑块';
  panelBody = [
    { type: 'input-text', name: 'label', label: '标题' },
    { type: 'input-text', name: 'name', label: '最低分字段', required: true },
    { type: 'input-text', name: 'extraName', label: '最高分字段', required: true },
    { type: 'input-number', name: 'min', label: '刻度起点', pipeIn: orElse(0) },
    { type: 'input-number', name: 'max', label: '刻度终点', pipeIn: orElse(100) },
    { type: 'input-number', name: 'step', label: '步长', min: 0.01, pipeIn: orElse(1) },
    { type: 'input-number', name: 'page', label: '翻页键的跨度', min: 0.01, pipeIn: orElse(10) },
    { type: 'input-text', name: 'unit', label: '单位', placeholder: '分' },
    { type: 'input-text', name: 'others', label: '其他阶段', placeholder: '例如 ${stages}' },
    { type: 'input-text', name: 'ownId', label: '本阶段 id', placeholder: '默认 ${id}' },
    { type: 'switch', name: 'required', label: '必填' },
    { type: 'switch', name: 'disabled', label: '禁用' },
    { type: 'input-text', name: 'description', label: '说明' },
  ];
}
