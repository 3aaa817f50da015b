import { findEditableParts } from '@xw/shared/resource/gate'
import { getRecordName } from '@xw/shared/resource/record-name'
import type { ReactNode } from 'react'
import { deletionQuestion, listMessages } from '../data/resources/resource-messages.ts'
import { useListActions } from '../data/resources/use-list-actions.ts'
import { notify } from '../lib/notify.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'
import { useListContext } from './list-context.ts'

/** QY-04: asks with the names of the records to delete, and deletes them. Render `holder` to show the question. */
export function useRemove(question: string = listMessages.askDelete): {
  /** `note` adds a sentence about what else is lost. */
  remove: (ids: readonly string[], note?: string) => Promise<void>
  holder: ReactNode
} {
  const list = useListContext()
  const actions = useListActions(list)
  const { confirm, holder } = useConfirm()
  async function remove(ids: readonly string[], note = '') {
    if (ids.length === 0) return notify.warn(listMessages.noneSelected)
    const records = (list.page?.records ?? []).filter(({ id }) => ids.includes(id))
    if (records.some(record => !findEditableParts(list.def, record).canDelete))
      return notify.warn(listMessages.readonlySelected)
    const names = records.map(record => getRecordName(list.def, record)).filter(name => name !== '')
    const content = (
      <>
        {question}
        <br />
        {deletionQuestion(ids.length, list.def.recycleBin === true, names)}
        {note}
      </>
    )
    if (
      await confirm({
        title: listMessages.confirmDelete,
        content,
        isDanger: true,
      })
    )
      await actions.remove(ids)
  }
  return { remove, holder }
}
