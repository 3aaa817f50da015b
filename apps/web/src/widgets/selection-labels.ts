/** What the boxes of a table's selection are called aloud: the table's own names for them are English. */
export const selectionLabels = {
  getCheckboxProps: () => ({ 'aria-label': '选择本行' }),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
}
