/** Made by src/build/modules/call-table.ts. */
declare module 'virtual:call-table' {
  const table: string;
  export default table;
}
