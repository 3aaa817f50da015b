import { changeableStates } from '@xw/shared/degree/change-request'
import {
  applyReviewSetup,
  changeStep,
  commonSteps,
  extendStep,
  followsApproval,
  recordSteps,
} from '@xw/shared/degree/record-steps'
import type { ReviewSetup } from '@xw/shared/degree/review-setup'
import { can, type Grants } from '@xw/shared/permission/can'
import { batchDialogs } from './batch-dialogs.ts'

export const batchGroups = ['审核', '授予与证书', '数据', '其他'] as const
export type BatchGroup = (typeof batchGroups)[number]

/** An action on many degree records at once. */
export interface BatchAction {
  readonly key: string
  readonly label: string
  readonly group: BatchGroup
  /** The states in which a record can take it; absent where the state does not decide. */
  readonly from?: readonly string[]
  /** True when the action applies to ticked records only, not to everything that a query finds. */
  readonly isForTicked?: true
  readonly isDanger?: true
}

interface BatchActionRule extends BatchAction {
  /** The required permission. One that begins with a colon is appended to the records' permission prefix. */
  readonly permission: string
}

/** Keys of the actions that open no step dialog. The component decides what each one does. */
export const batchActionKeys = {
  check: 'check',
  grid: 'grid',
  sheets: 'sheets',
  backUp: 'backUp',
  exportSelected: 'exportSelected',
  remove: 'remove',
  changeSheet: 'changeSheet',
} as const

/** The steps that people take here: those with a dialog, and 勘误, which creates a change request. */
const stepRules = (review: ReviewSetup): BatchActionRule[] =>
  recordSteps
    .filter(step => commonSteps.includes(step) || Object.hasOwn(batchDialogs, step.code) || step === changeStep)
    .map(step => {
      const { code, name, from } = applyReviewSetup(step, review)
      const group = step === extendStep ? '其他' : followsApproval(step) ? '授予与证书' : '审核'
      const action = { key: code, label: `${name}…`, group, from, permission: `:${code}` } as const
      if (step !== changeStep) return action
      const { changeSheet: key } = batchActionKeys
      return { ...action, key, from: changeableStates, permission: 'xw:changeSheet:add' }
    })

const otherRules: readonly BatchActionRule[] = [
  { key: batchActionKeys.check, label: '校验', group: '数据', permission: ':check' },
  { key: batchActionKeys.grid, label: '表格编辑…', group: '数据', isForTicked: true, permission: ':edit' },
  { key: 'setField', label: '批量修改字段…', group: '数据', permission: ':setField' },
  { key: 'exportData', label: '数据导出…', group: '数据', permission: ':exportXls' },
  {
    key: batchActionKeys.exportSelected,
    label: '导出选中',
    group: '数据',
    isForTicked: true,
    permission: ':exportXls',
  },
  { key: batchActionKeys.backUp, label: '备份', group: '数据', permission: 'xw:backup:make' },
  {
    key: batchActionKeys.remove,
    label: '批量删除',
    group: '数据',
    isForTicked: true,
    isDanger: true,
    permission: ':delete',
  },
  { key: batchActionKeys.sheets, label: '打印信息表', group: '其他', permission: ':list' },
  { key: 'makeAccounts', label: '生成学生账号…', group: '其他', permission: ':makeAccounts' },
  { key: 'join', label: '加入批次…', group: '其他', permission: ':join' },
]

interface BatchActionContext {
  readonly grants: Grants
  /** The prefix of the records' permissions. */
  readonly permission: string
  readonly review: ReviewSetup
}

/** Lists the actions that a user may take on degree records of a type, in the order of the year. */
export const listBatchActions = ({ grants, permission, review }: BatchActionContext): readonly BatchAction[] =>
  [...stepRules(review), ...otherRules].filter(entry =>
    can(grants, entry.permission.startsWith(':') ? permission + entry.permission : entry.permission),
  )
