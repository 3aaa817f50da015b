import { Tag } from 'antd'
import type { CellProps } from '../field-types/field-view.ts'

type ByValue = Readonly<Record<string, string>>

/** Creates a cell that shows a state as a coloured word. The word is the field's text unless the page gives another. */
export const tagCell = (colors: ByValue, words: ByValue = {}) =>
  function TagCell({ value, text }: CellProps) {
    if (typeof value !== 'string') return null
    return <Tag color={colors[value] ?? 'default'}>{words[value] ?? text ?? value}</Tag>
  }
