import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { EllipsisLength } from './ellipsis.tsx'

export interface DetailsItem {
  key: string
  label: string
  children: ReactNode
  /** The number of columns it spans; `filled` spans the rest of its line. */
  span?: number | 'filled'
}

interface DetailsListProps {
  items: readonly DetailsItem[]
  columns?: 1 | 2 | 3 | 4
  title?: string
}

/** PK-10: labels and values in up to four columns, fewer on narrow screens. Long texts are shown in full. */
export function DetailsList({ items, columns = 3, title }: DetailsListProps) {
  return (
    <EllipsisLength value={Number.POSITIVE_INFINITY}>
      <Descriptions
        bordered
        size="small"
        {...(title !== undefined && { title })}
        items={[...items]}
        column={{ xs: 1, sm: 1, md: Math.min(columns, 2), lg: Math.min(columns, 3), xl: columns, xxl: columns }}
      />
    </EllipsisLength>
  )
}
