import { getStateWord } from '@xw/shared/degree/record-states'
import { extendStep, recordSteps } from '@xw/shared/degree/record-steps'
import type { HistoryEntry } from '@xw/shared/wire/record-history'

/** Returns the title of a timeline entry. */
export function getEntryTitle({ isFirst, step, import: file, changes }: HistoryEntry): string {
  if (step?.action === extendStep.code) return getExtensionTitle(changes)
  if (step) return recordSteps.find(({ code }) => code === step.action)?.name ?? step.action
  if (file?.isUndo) return `撤销导入“${file.fileName}”`
  if (file) return `${isFirst ? '由' : ''}导入“${file.fileName}”${isFirst ? '创建' : ''}`
  return isFirst ? '创建记录' : `修改 ${changes.length} 处`
}

const extension = 'extendedUntil'

function getExtensionTitle(changes: HistoryEntry['changes']): string {
  const until = changes.find(({ key }) => key === extension)?.after ?? ''
  return until === '' ? extendStep.name : `${extendStep.name}至 ${until.slice(0, 16)}`
}

/** Returns the changes that the title of an entry does not state. */
export const listOtherChanges = ({ step, changes }: HistoryEntry): HistoryEntry['changes'] =>
  step?.action === extendStep.code ? changes.filter(({ key }) => key !== extension) : changes

/** Describes the change of state, or returns null when the state stayed the same. */
export const describeTransition = ({ step }: HistoryEntry): string | null =>
  step && step.from !== step.to ? `${getStateWord(step.from)} → ${getStateWord(step.to)}` : null
