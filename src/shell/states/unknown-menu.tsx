import { page } from '../icon-paths';
import { StateView } from './state-view';

/** A menu that the backend gives and that no screen of this console belongs to. */
export function UnknownMenu({ url }: { url: string }) {
  return (
    <StateView icon={page} title="没有这个页面">
      后端的菜单里有 {url}，但控制台没有对应的页面。请联系管理员检查菜单地址。
    </StateView>
  );
}
