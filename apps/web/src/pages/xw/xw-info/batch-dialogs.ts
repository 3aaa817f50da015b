import { againAction, printAction, submitUpAction } from '@xw/shared/degree/actions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FunctionComponent } from 'react'
import type { Target } from '../../../features/record-steps/many.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

interface BatchDialogProps {
  target: Target
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

/** Something that is done with many records by a window of its own. */
export interface BatchDialog {
  readonly key: string
  readonly label: string
  /** The permission that it takes, from what the records' own begin with. */
  permission(own: string): string
  readonly Dialog: FunctionComponent<BatchDialogProps>
}

const ownAction = (code: string) => (own: string) => `${own}:${code}`

/** While records are made and reviewed. */
export const workDialogs: readonly BatchDialog[] = [
  {
    key: 'setField',
    label: '批量修改字段…',
    permission: ownAction('setField'),
    Dialog: lazyPart(() => import('../../../features/record-steps/set-field-dialog.tsx')),
  },
  {
    key: 'makeAccounts',
    label: '生成学生账号…',
    permission: ownAction('makeAccounts'),
    Dialog: lazyPart(() => import('../../../features/record-steps/accounts-dialog.tsx')),
  },
  {
    key: 'join',
    label: '加入批次…',
    permission: ownAction('join'),
    Dialog: lazyPart(() => import('./join-dialog.tsx')),
  },
  {
    key: 'extend',
    label: '单人延期…',
    permission: ownAction('extend'),
    Dialog: lazyPart(() => import('./extend-dialog.tsx')),
  },
  {
    key: 'exportData',
    label: '数据导出…',
    permission: ownAction('exportXls'),
    Dialog: lazyPart(() => import('./export-dialog.tsx')),
  },
]

/** After the school has approved them. */
export const decisionDialogs: readonly BatchDialog[] = [
  {
    key: againAction.code,
    label: `${againAction.name}…`,
    permission: ownAction(againAction.code),
    Dialog: lazyPart(() => import('./again-dialog.tsx')),
  },
  {
    key: printAction.code,
    label: `${printAction.name}…`,
    permission: ownAction(printAction.code),
    Dialog: lazyPart(() => import('../../../features/record-steps/print-dialog.tsx')),
  },
  {
    key: submitUpAction.code,
    label: `${submitUpAction.name}…`,
    permission: ownAction(submitUpAction.code),
    Dialog: lazyPart(() => import('../../../features/record-steps/submit-up-dialog.tsx')),
  },
  {
    key: 'changeSheet',
    label: '勘误…',
    permission: () => 'xw:changeSheet:add',
    Dialog: lazyPart(() => import('./change-dialog.tsx')),
  },
]
