import { useEffect, useState } from 'react';
import { Palette } from '../../shell/palette/palette';
import { toast } from '../../toast';
import { answered, designs, type Listed } from '../designs';
import { goToPage } from '../place';

interface SwitchPageProps {
  /** The page that is open. */
  path: string;
  onClose: () => void;
}

/** Finds another page and opens its design in this window. Those with a draft of the caller's come first. */
export function SwitchPage({ path, onClose }: SwitchPageProps) {
  const [pages, setPages] = useState<readonly Listed[]>();
  useEffect(() => {
    let left = false;
    void answered(designs.list()).then(({ status, msg, data }) => {
      if (left) return;
      if (status === 0 && data) return setPages(data.items.filter((page) => page.path !== path));
      toast.error(msg);
      onClose();
    });
    return () => void (left = true);
  }, [path, onClose]);
  if (pages === undefined) return null;
  return (
    <Palette screens={pages.map(toCandidate)} recent={drafted(pages)} onOpen={goToPage} onClose={onClose} />
  );
}

function toCandidate({ path, title, editors, draftSavedAt }: Listed) {
  const notes = [draftSavedAt !== '' ? '有草稿' : '', editors !== '' ? `${editors}正在设计` : ''];
  return { name: title, url: path, groups: notes.filter((note) => note !== '') };
}

/** Pages with a draft of the caller's, the newest first. */
const drafted = (pages: readonly Listed[]): string[] =>
  pages
    .filter(({ draftSavedAt }) => draftSavedAt !== '')
    .sort((one, other) => other.draftSavedAt.localeCompare(one.draftSavedAt))
    .map(({ path }) => path);
