/* Modules that the build makes, and modules that only register something: amis-ui publishes no types under these names. */
declare module 'virtual:amis/shipped' {
  /** The types and classes of the shipped pages: their rules are in the first sheet. */
  export const shipped: { readonly types: readonly string[]; readonly classes: readonly string[] };
}
/** Made by src/build/modules/declared-modules.ts. */
declare module 'virtual:call-table' {
  const table: string;
  export default table;
}
declare module 'amis-ui/lib/locale/zh-CN';
declare module 'amis-ui/lib/themes/antd';
