import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Row, RowId } from '../model/state.ts'
import styles from './panel.module.css'
import { withRetries } from './with-retries.ts'

interface SubTableProps {
  /** Identifies this grid, since rows of two grids may have the same id. */
  gridKey: string
  id: RowId
  load: (id: RowId) => Promise<readonly Row[]>
  children: (rows: readonly Row[]) => ReactNode
}

/** GR-11: content below a row, which loads when the row is opened. */
export function SubTable({ gridKey, id, load, children }: SubTableProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['sub-table', gridKey, id],
    queryFn: () => withRetries(() => load(id)),
    retry: false,
  })
  if (data) return children(data)
  if (!isError) return <Skeleton active className={styles.sub ?? ''} title={false} paragraph={{ rows: 2 }} />
  return (
    <div className={styles.sub} role="alert">
      <span>打开子表失败</span>
      <Button type="link" onClick={() => void refetch()}>
        重试
      </Button>
    </div>
  )
}
