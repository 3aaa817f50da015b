import { Tag } from 'antd'
import type { CellProps } from '../field-types/field-view.ts'

type ByValue = Readonly<Record<string, string>>

/** A cell that shows a state as a word in its colour; the word is the field's own unless the page has a better one. */
export const tagCell = (colors: ByValue, words: ByValue = {}) =>
  function TagCell({ value, text }: CellProps) {
    if (typeof value !== 'string') return null
    return <Tag color={colors[value] ?? 'default'}>{words[value] ?? text ?? value}</Tag>
  }
