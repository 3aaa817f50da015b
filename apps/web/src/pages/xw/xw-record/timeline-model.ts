import { getStateWord } from '@xw/shared/degree/record-states'
import { extendStep, recordSteps } from '@xw/shared/degree/record-steps'
import type { HistoryEntry } from '@xw/shared/wire/record-history'

/** What an entry of the timeline is called. */
export function entryTitle({ isFirst, step, import: file, changes }: HistoryEntry): string {
  if (step?.action === extendStep.code) return extendedTitle(changes)
  if (step) return recordSteps.find(({ code }) => code === step.action)?.name ?? step.action
  if (file?.isUndo) return `撤销导入“${file.fileName}”`
  if (file) return `${isFirst ? '由' : ''}导入“${file.fileName}”${isFirst ? '创建' : ''}`
  return isFirst ? '创建记录' : `修改 ${changes.length} 处`
}

const extension = 'extendedUntil'

function extendedTitle(changes: HistoryEntry['changes']): string {
  const until = changes.find(({ key }) => key === extension)?.after ?? ''
  return until === '' ? extendStep.name : `${extendStep.name}至 ${until.slice(0, 16)}`
}

/** The differences that the title of an entry does not say already. */
export const entryChanges = ({ step, changes }: HistoryEntry): HistoryEntry['changes'] =>
  step?.action === extendStep.code ? changes.filter(({ key }) => key !== extension) : changes

/** From which state to which; null where it stayed. */
export const entryWay = ({ step }: HistoryEntry): string | null =>
  step && step.from !== step.to ? `${getStateWord(step.from)} → ${getStateWord(step.to)}` : null
