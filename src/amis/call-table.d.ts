/** Made by src/build/modules/declared-modules.ts. */
declare module 'virtual:call-table' {
  const table: string;
  export default table;
}
