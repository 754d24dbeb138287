import { Dialog } from '../../ui/dialog';
import { paletteKeys } from '../header/header';

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [paletteKeys], does: '搜索并打开页面' },
  { keys: ['/'], does: '跳到当前页面的筛选条件' },
  { keys: ['[', ']'], does: '上一个、下一个标签页' },
  { keys: ['Delete'], does: '关闭标签页（焦点在标签上时）' },
  { keys: ['Esc'], does: '关闭弹窗或菜单' },
  { keys: ['?'], does: '显示本列表' },
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
