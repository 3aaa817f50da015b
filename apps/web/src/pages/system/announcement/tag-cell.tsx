import { Tag } from 'antd'
import type { CellProps } from '../../../field-types/field-view.ts'

/** A cell that shows a state as a word in its colour. */
export const tagCell = (colors: Readonly<Record<string, string>>) =>
  function TagCell({ value, text }: CellProps) {
    if (typeof value !== 'string') return null
    return <Tag color={colors[value] ?? 'default'}>{text ?? value}</Tag>
  }
