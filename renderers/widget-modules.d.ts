/* Made by src/build/modules/declared-modules.ts. */
declare module 'virtual:widgets/types' {
  export const types: readonly { type: string; isFormItem: boolean; getComponent: () => Promise<object> }[];
}
declare module 'virtual:widgets/blocks' {
  export const blocks: Readonly<
    Record<string, import('react').ComponentType<import('./report/hosts/report-host').BlockProps>>
  >;
}
declare module 'virtual:widgets/keys' {
  export const keys: Readonly<Record<string, readonly string[]>>;
}
