import { useEffect } from 'react';
import { Palette } from '../../shell/palette/palette';
import { toast } from '../../toast';
import { designs, type Listed } from '../designs';
import { goToPage } from '../place';
import { useAnswer } from './dialogs/change-list';

interface SwitchPageProps {
  /** The page that is open. */
  path: string;
  onClose: () => void;
}

/** Finds another page and opens it in this window. Pages with a draft of the user's come first. */
export function SwitchPage({ path, onClose }: SwitchPageProps) {
  const { data, problem } = useAnswer(designs.list);
  useEffect(() => {
    if (problem === '') return;
    toast.error(problem);
    onClose();
  }, [problem, onClose]);
  const pages = data?.items.filter((page) => page.path !== path);
  if (pages === undefined) return null;
  return (
    <Palette screens={pages.map(toCandidate)} recent={drafted(pages)} onOpen={goToPage} onClose={onClose} />
  );
}

function toCandidate({ path, title, editors, draftSavedAt }: Listed) {
  const notes = [draftSavedAt !== '' ? '有草稿' : '', editors !== '' ? `${editors}正在设计` : ''];
  return { name: title, url: path, groups: notes.filter((note) => note !== '') };
}

/** Pages with a draft of the user's, newest first. */
const drafted = (pages: readonly Listed[]): string[] =>
  pages
    .filter(({ draftSavedAt }) => draftSavedAt !== '')
    .sort((one, other) => other.draftSavedAt.localeCompare(one.draftSavedAt))
    .map(({ path }) => path);
