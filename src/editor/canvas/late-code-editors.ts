import { Editor } from 'amis-ui/lib/components/Editor';

/**
 * Most panels of amis-editor hold a code editor behind a tab that is not on show. Each would start Monaco (0.5 MB) with
 * the first element that is selected; now one does when somebody sees it.
 */
export function startCodeEditorsWhenSeen(): void {
  const start = Editor.prototype.loadMonaco;
  Editor.prototype.loadMonaco = function startWhenSeen() {
    const { container } = this;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      start.call(this);
    });
    sight.observe(container);
    this.disposes.push(() => sight.disconnect());
  };
}
