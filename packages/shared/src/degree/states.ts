/** How far a degree record has come: its code, its word and the colour of its tag. All are declared; later ones have no action yet. */
export const recordStates = [
  { code: '00', word: '未填报', colour: 'default' },
  { code: '10', word: '填报中', colour: 'default' },
  { code: '20', word: '待院系审核', colour: 'processing' },
  { code: '21', word: '院系退回', colour: 'warning' },
  { code: '30', word: '待学校审核', colour: 'processing' },
  { code: '31', word: '学校退回院系', colour: 'warning' },
  { code: '40', word: '学校审核通过', colour: 'cyan' },
  { code: '50', word: '已授予', colour: 'green' },
  { code: '60', word: '已编号', colour: 'green' },
  { code: '70', word: '已报送', colour: 'geekblue' },
  { code: '71', word: '报送退回', colour: 'warning' },
  { code: '80', word: '已备案', colour: 'geekblue' },
  { code: '90', word: '勘误中', colour: 'purple' },
  { code: '95', word: '暂缓授予或不授予', colour: 'red' },
  { code: '99', word: '已撤销', colour: 'red' },
] as const

export type RecordStateCode = (typeof recordStates)[number]['code']

/**
 * In which states an import may change a record: what has been approved or reported is changed by other ways, one by
 * one. A department's are those in which the record is not yet, or no longer, with the school.
 */
export const importStates: Readonly<Record<'school' | 'depart', readonly RecordStateCode[]>> = {
  school: ['00', '10', '20', '21', '30', '31', '71'],
  depart: ['00', '10', '20', '21', '31'],
}
