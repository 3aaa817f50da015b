import type { RecordStateCode } from './record-states.ts'

/**
 * The kinds of change requests to the province, with the states that records may come from: corrected values, a new
 * photo, removal from the report, or a late report.
 */
export const changeRequestKinds = [
  { value: 'edit', text: '修改', from: ['70', '80'] },
  { value: 'photo', text: '照片', from: ['70', '80'] },
  { value: 'delete', text: '删除', from: ['70', '80'] },
  { value: 'late', text: '补报', from: ['60', '71'] },
] as const satisfies readonly { value: string; text: string; from: readonly RecordStateCode[] }[]

/** The states in which a record can be part of a change request of some kind. */
export const changeableStates: readonly string[] = [...new Set(changeRequestKinds.flatMap(({ from }) => from))]

export type ChangeRequestKind = (typeof changeRequestKinds)[number]['value']

export const findChangeRequestKind = (value: string): (typeof changeRequestKinds)[number] | undefined =>
  changeRequestKinds.find(kind => kind.value === value)

/** The states of a change request. Its records change only after it has been submitted. */
export const changeRequestStates = [
  { value: '0', text: '草稿' },
  { value: '1', text: '待学校审' },
  { value: '2', text: '待省审' },
  { value: '3', text: '已执行' },
  { value: '4', text: '已驳回' },
  { value: '5', text: '已撤回' },
] as const

export type ChangeRequestState = (typeof changeRequestStates)[number]['value']

/** States in which a request holds its records: no other request can be submitted for them. */
export const openChangeRequestStates: readonly ChangeRequestState[] = ['1', '2']

/** The number of records that fit into the list of one letter. */
export const maxChangedRecords = 500

/** Fields that a change request cannot set: numbers have steps of their own, and photos a request kind of their own. */
export const unchangeableFields: readonly string[] = ['xwzsbh', 'photo', 'supervisorUserId']
