import type { IFormStore } from 'amis-core';

/** What amis draws while the code of a widget is fetched. */
const placeholder = '.antd-LazyComponent';

/** In ms: code that has not come by then does not come. */
const longest = 15_000;

/**
 * Validates the fields of a form whose code was still on its way when the form was sent: amis knows no field before its
 * code is there. A hook of amis' form; resolves with the reason to send nothing, or '' where all fields are there.
 */
export async function validateLateFields(
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
