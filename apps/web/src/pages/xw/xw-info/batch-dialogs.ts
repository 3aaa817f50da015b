import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FunctionComponent } from 'react'
import type { BulkTarget } from '../../../features/record-steps/bulk-action.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

interface BatchDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

/** The dialogs of batch actions that are not plain steps, by the action's key. */
export const batchDialogs: Readonly<Record<string, FunctionComponent<BatchDialogProps>>> = {
  setField: lazyPart(() => import('../../../features/record-steps/set-field-dialog.tsx')),
  makeAccounts: lazyPart(() => import('../../../features/record-steps/accounts-dialog.tsx')),
  join: lazyPart(() => import('./join-batch-dialog.tsx')),
  extend: lazyPart(() => import('./extend-dialog.tsx')),
  exportData: lazyPart(() => import('./export-dialog.tsx')),
  again: lazyPart(() => import('./later-batch-dialog.tsx')),
  print: lazyPart(() => import('../../../features/record-steps/print-dialog.tsx')),
  submitUp: lazyPart(() => import('../../../features/record-steps/submit-up-dialog.tsx')),
  changeSheet: lazyPart(() => import('../../../features/record-steps/change-dialog.tsx')),
}
