import type { RecordStateCode } from './record-states.ts'

/**
 * What a change sheet asks the province for, and of which records: values of what was reported, its photo, that it is not
 * reported any more, or that it is reported after the period.
 */
export const changeRequestKinds = [
  { value: 'edit', text: '修改', from: ['70', '80'] },
  { value: 'photo', text: '照片', from: ['70', '80'] },
  { value: 'delete', text: '删除', from: ['70', '80'] },
  { value: 'late', text: '补报', from: ['60', '71'] },
] as const satisfies readonly { value: string; text: string; from: readonly RecordStateCode[] }[]

export type ChangeRequestKind = (typeof changeRequestKinds)[number]['value']

export const findChangeRequestKind = (value: string): (typeof changeRequestKinds)[number] | undefined =>
  changeRequestKinds.find(kind => kind.value === value)

/** How far a sheet has come. Until it is handed in, nothing has happened to its records. */
export const changeRequestStates = [
  { value: '0', text: '草稿' },
  { value: '1', text: '待学校审' },
  { value: '2', text: '待省审' },
  { value: '3', text: '已执行' },
  { value: '4', text: '已驳回' },
  { value: '5', text: '已撤回' },
] as const

export type ChangeRequestState = (typeof changeRequestStates)[number]['value']

/** States in which a sheet has its records: no other one can be handed in for them. */
export const openChangeRequestStates: readonly ChangeRequestState[] = ['1', '2']

/** As many records as a letter with its list can be read with. */
export const maxChangedRecords = 500

/** Numbers are given and taken back by steps of their own, and a photo has a kind of sheet of its own. */
export const unchangeableFields: readonly string[] = ['xwzsbh', 'photo', 'supervisorUserId']
