import { Dialog } from '../../ui/dialog';
import { ShortcutList, type Shortcut } from '../../ui/shortcut-list';
import { paletteKeys } from '../header/header';

const shortcuts: readonly Shortcut[] = [
  { keys: [paletteKeys], does: '搜索并打开页面' },
  { keys: ['/'], does: '跳到当前页面的筛选条件' },
  { keys: ['[', ']'], does: '上一个、下一个标签页' },
  { keys: ['Delete'], does: '关闭标签页（焦点在标签上时）' },
  { keys: ['↑', '↓', '←', '→'], does: '在列表的单元格之间移动（焦点在单元格上时，下同）' },
  { keys: ['Enter'], does: '展开或收起单元格里没有显示完的内容' },
  { keys: [paletteKeys.replace('K', 'C')], does: '复制单元格' },
  { keys: ['Esc'], does: '关闭弹窗或菜单' },
  { keys: ['?'], does: '显示本列表' },
];

/** The list of the console's shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <ShortcutList shortcuts={shortcuts} />
    </Dialog>
  );
}
