import type { IFormStore } from 'amis-core';

/** amis' placeholder while the code of a widget loads. */
const placeholder = '.antd-LazyComponent';

/** Timeout in ms for code that does not load. */
const longest = 15_000;

/**
 * Validates fields whose code was still loading when the form was submitted: amis does not know a field before
 * its code is loaded. A hook of amis' form; resolves to the reason to refuse, or '' when all fields are loaded.
 */
export async function validateLazyFields(
  form: Element | null | undefined,
  store: IFormStore,
): Promise<string> {
  if (!form?.querySelector(placeholder)) return '';
  if (!(await gone(form))) return '表单还没有加载完成，请检查网络后重试';
  for (const item of store.items) if (!item.validated) await item.validate(store.data);
  return '';
}

function gone(form: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (arrived: boolean) => {
      watch.disconnect();
      clearTimeout(limit);
      resolve(arrived);
    };
    const watch = new MutationObserver(() => form.querySelector(placeholder) ?? end(true));
    watch.observe(form, { childList: true, subtree: true });
    const limit = setTimeout(() => end(false), longest);
  });
}
