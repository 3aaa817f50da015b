import { applyReviewSetup, commonSteps } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import { describeGateState, findEditableParts, getGateWord } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { useState } from 'react'
import { openPrintouts } from '../../../data/degree/printouts.ts'
import { useApplication } from '../../../data/degree/use-application.ts'
import { toQueryParams } from '../../../data/resources/list-state.ts'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useListActions } from '../../../data/resources/use-list-actions.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import type { BulkTarget } from '../../../features/record-steps/bulk-action.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useListContext } from '../../../resource/list-context.ts'
import { useRemove } from '../../../resource/use-remove.tsx'
import { arrangeBatchActions } from './arrange-batch-actions.ts'
import { BatchButtons } from './batch-buttons.tsx'
import { batchDialogs } from './batch-dialogs.ts'
import { batchActionKeys, listBatchActions } from './list-batch-actions.ts'
import { makeBackup } from './make-backup.ts'
import { useChosenStates } from './use-chosen-states.ts'

const CheckDialog = lazyPart(() => import('../../../features/record-steps/check-dialog.tsx'))
const StepDialog = lazyPart(() => import('../../../features/record-steps/step-dialog.tsx'))
const GridDrawer = lazyPart(() => import('./grid-drawer.tsx'))

/** DG-03: the actions on many degree records: those that are ticked, or all that the query finds. */
export default function BatchActions() {
  const list = useListContext()
  const { def, filter, state, selection } = list
  const grants = usePermissions()
  const { exportXls } = useListActions(list)
  const { remove, holder } = useRemove()
  const [open, setOpen] = useState<string | null>(null)
  const xwlx = filter.xwlx ?? ''
  const review = useApplication(xwlx) ?? defaultReviewSetup
  const ticked = (list.page?.records ?? []).filter(({ id }) => selection.ids.includes(id))
  const choice = arrangeBatchActions({
    entries: listBatchActions({ grants, permission: def.permission, review }),
    isWhole: selection.isWhole,
    chosen: useChosenStates(list),
    closed: explainClosed(def, ticked),
  })
  const target: BulkTarget = selection.isWhole
    ? { xwlx, query: toQueryParams(def, state, filter) }
    : { xwlx, ids: selection.ids }
  const count = selection.isWhole ? (list.page?.total ?? 0) : selection.ids.length
  const choose = (key: string) => {
    if (key === batchActionKeys.sheets) void openPrintouts({ ...target, count })
    else if (key === batchActionKeys.backUp) void makeBackup(target)
    else if (key === batchActionKeys.exportSelected) void exportXls({ ids: selection.ids })
    else if (key === batchActionKeys.remove) void remove(selection.ids)
    else setOpen(key)
  }
  const close = () => setOpen(null)
  const done = () => {
    close()
    selection.select([])
  }
  const action = commonSteps.find(({ code }) => code === open)
  const Dialog = open === null ? undefined : batchDialogs[open]
  const showErrors = () => {
    close()
    list.change({ conditions: { ...state.conditions, judgement: '3' } })
  }
  return (
    <>
      {holder}
      <BatchButtons choice={choice} onChoose={choose} />
      {open === batchActionKeys.check && (
        <CheckDialog target={target} def={def} onShowErrors={showErrors} onClose={close} />
      )}
      {action && (
        <StepDialog action={applyReviewSetup(action, review)} target={target} def={def} onClose={close} onDone={done} />
      )}
      {Dialog && <Dialog target={target} def={def} onClose={close} onDone={done} />}
      {open === batchActionKeys.grid && <GridDrawer records={ticked} onClose={close} />}
    </>
  )
}

/** Says why no cell of the ticked records could be changed in a grid; null when some could. */
function explainClosed(def: ResourceDef, ticked: readonly ResourceRecord[]): string | null {
  const [first] = ticked
  if (!first) return '请先勾选本页的记录'
  if (ticked.some(record => findEditableParts(def, record).fields.length > 0)) return null
  const stage = def.gate ? describeGateState(getGateWord(def.gate, first)) : '所选记录'
  return `${findEditableParts(def, first).why ?? stage}，不能修改`
}
