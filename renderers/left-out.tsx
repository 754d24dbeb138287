/** Stands in place of what a limit leaves out. */
export const LeftOut = () => <b role="alert">本页的元素太多，其余没有显示</b>;
