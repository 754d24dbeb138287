import './dialogs/dialogs.css';
import { JsonDialog } from '../json-view/json-dialog';
import type { MergeWith, Merged, OpenDesign, Page, Surroundings } from '../designs';
import { HistoryDialog } from './dialogs/history-dialog';
import { RestoreDialog, PublishDialog } from './dialogs/publish-dialog';
import { MergeDialog } from './dialogs/merge-dialog';
import type { Design, Review } from './life/use-design';
import type { TrialGround } from '../trial/trial-frame';

/** What is open over the canvas. `page` is what was on it then: canonical, and it stays as it is. */
export type Open =
  | { is: 'json' | 'history'; page: Page }
  | ({ is: 'publish' } & Review)
  | { is: 'merge'; what: MergeWith; page: Page }
  | { is: 'restore'; version: number };

interface OpenDialogProps {
  open: Open;
  onOpen: (open: Open | undefined) => void;
  design: OpenDesign;
  state: Design;
  around: Surroundings;
  ground: TrialGround;
  /** Puts a page on the canvas as one step. */
  onApply: (page: Page) => void;
  /** Selects an element on the canvas. */
  onSelect: (pointer: string) => void;
  onPublished: () => Promise<void>;
  onRestored: () => Promise<void>;
  /** Something else went live in between: told, and merged. */
  onOvertaken: (by: MergeWith) => void;
  onMerged: (merged: Merged, what: MergeWith) => void;
}

export function OpenDialog(props: OpenDialogProps) {
  const { open, onOpen, design, state, around, ground } = props;
  const { title } = design;
  const onClose = () => onOpen(undefined);
  const onSelect = (pointer: string) => {
    onClose();
    props.onSelect(pointer);
  };
  switch (open.is) {
    case 'json':
      return <JsonDialog path={design.path} page={open.page} onApply={props.onApply} onClose={onClose} />;
    case 'history':
      return (
        <HistoryDialog
          design={design}
          ground={ground}
          page={open.page}
          changed={state.changed}
          onSelect={onSelect}
          onLoad={(page) => {
            state.load(page);
            onClose();
          }}
          onRestore={(version) => onOpen({ is: 'restore', version })}
          onClose={onClose}
        />
      );
    case 'restore':
      return (
        <RestoreDialog
          title={title}
          ground={ground}
          version={open.version}
          liveVersion={around.live.version}
          onRestored={props.onRestored}
          onClose={onClose}
        />
      );
    case 'publish':
      return (
        <PublishDialog
          title={title}
          ground={ground}
          review={open}
          base={state.base}
          onSelect={onSelect}
          onPublished={props.onPublished}
          onOvertaken={props.onOvertaken}
          onClose={onClose}
        />
      );
    case 'merge':
      return (
        <MergeDialog
          title={title}
          ground={ground}
          what={open.what}
          page={open.page}
          base={state.base}
          live={around.live}
          onAccept={(merged) => {
            onClose();
            props.onMerged(merged, open.what);
          }}
          onClose={onClose}
        />
      );
  }
}
