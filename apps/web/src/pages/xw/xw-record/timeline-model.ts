import { recordActions } from '@xw/shared/degree/actions'
import { stateWord } from '@xw/shared/degree/states'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { HistoryEntry } from '@xw/shared/wire/record-page'
import { isMoment, showMoment } from '../../../field-types/show-moment.ts'

/** What an entry of the timeline is called. */
export function entryTitle({ isFirst, step, import: file, changes }: HistoryEntry): string {
  if (step) return recordActions.find(({ code }) => code === step.action)?.name ?? step.action
  if (file?.isUndo) return `撤销导入“${file.fileName}”`
  if (file) return `${isFirst ? '由' : ''}导入“${file.fileName}”${isFirst ? '创建' : ''}`
  return isFirst ? '创建记录' : `修改 ${changes.length} 处`
}

/** From which state to which; null where it stayed. */
export const entryWay = ({ step }: HistoryEntry): string | null =>
  step && step.from !== step.to ? `${stateWord(step.from)} → ${stateWord(step.to)}` : null

/** A value as people read it; nothing has a word, too. */
export function shownValue(text: string, field: FieldDef | undefined): string {
  if (text === '') return '（空）'
  return field && isMoment(field) ? showMoment(text, field) : text
}
