import type { Plugin } from 'vite';

/** Where amis takes the options that a field has asked for. */
const taken = `json = _f.sent();
                    loadCancel = null;`;

/**
 * Why: a field whose dialog was closed before its options came writes them into a store that is gone, which throws. amis looks
 * whether the store is still there only where the request has failed; here it looks wherever an answer comes.
 */
export function mendFormItem(code: string): string {
  if (code.split(taken).length !== 2) throw new Error('amis takes the options of a field in another way now');
  return code.replace(taken, `${taken}\nif (!isAlive(self) || self.disposed) return [2];`);
}

export function amisMends(): Plugin {
  return {
    name: 'console:amis-mends',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /amis-core\/esm\/store\/formItem\.js$/ },
      handler: (code) => ({ code: mendFormItem(code), map: null }),
    },
  };
}
