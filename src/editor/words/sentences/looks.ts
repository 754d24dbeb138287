import type { Sentences } from './sentences';

/** Colours, sizes and spacing: by the last part of the property, without the state for which it is set. */
export const lookSentences: Sentences = {
  font: '文字的颜色、大小和粗细。',
  background: '背景的颜色。',
  border: '边框的颜色、粗细和样式。',
  'padding-and-margin': '内边距是与边框的距离，外边距是与旁边东西的距离。',
  radius: '四个角有多圆。',
  boxShadow: { label: '阴影', says: '在周围加一圈阴影。' },
  color: '图标的颜色。',
  display: { label: '隐藏勾选框', says: '打开后只显示文字，不显示前面的圆圈或方框。' },
  'margin-top': '与上面的东西隔多远。',
  iconSize: '图标有多大。',
  width: '它有多宽；不填就按内容。',
  height: '它有多高；不填就按内容。',
  'border-bottom-width': '线有多粗。',
  'flex-basis': '标题离线的两端多远。',
  /** The state that the looks below are for. */
  __editorState: {
    label: '什么时候',
    says: '下面的样子用在什么时候：平时、鼠标停在上面、按下，还是不能用时。',
  },
  className: '给这一部分一个做好的样子，例如灰色小字、加粗。',
};

/** Movement: the last part of the property. */
export const movementSentences: Sentences = {
  enter: '出现时动一下。',
  exit: '消失时动一下。',
  hover: '鼠标停在上面时动一下。',
  attention: '一直动，引起注意。',
  type: '从几种动法里选一种。',
  duration: '动多久（秒）。',
  delay: '过多久才开始动（秒）。',
  repeat: '重复动几次。',
  inView: { label: '看得见时才动', says: '滚动到看得见的地方时才动。' },
  outView: { label: '看不见时才动', says: '滚动到看不见的地方时才动。' },
};
