/** Accessible names of a table's selection boxes; antd's own are English. */
export const selectionLabels = {
  getCheckboxProps: () => ({ 'aria-label': '选择本行' }),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
}
