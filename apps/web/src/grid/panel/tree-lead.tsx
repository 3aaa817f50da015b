import { CaretDownFilled, CaretRightFilled, LoadingOutlined, RedoOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useGridContext } from '../grid-context.ts'
import type { Row, RowId } from '../model/state.ts'
import type { BranchState } from '../tree.ts'
import styles from './panel.module.css'

const levelPx = 20

const faces: Readonly<Record<Exclude<BranchState, 'leaf'>, { icon: ReactNode; label: string }>> = {
  folded: { icon: <CaretRightFilled />, label: '展开下级' },
  open: { icon: <CaretDownFilled />, label: '收起下级' },
  loading: { icon: <LoadingOutlined />, label: '正在加载下级' },
  failed: { icon: <RedoOutlined />, label: '下级加载失败，点击重试' },
}

/** GR-16: the indentation and the fold button before the first cell of a tree row. */
export function TreeLead({ id, row, at, level }: { id: RowId; row: Row; at: number; level: number }) {
  const { tree } = useGridContext()
  if (!tree) return null
  const branch = tree.branchOf(row, id)
  const indent = { marginInlineStart: level * levelPx }
  if (branch === 'leaf') return <span className={styles.branch} style={indent} />
  const { icon, label } = faces[branch]
  return (
    <button
      type="button"
      tabIndex={-1}
      className={branch === 'failed' ? `${styles.branch} ${styles.message}` : styles.branch}
      style={indent}
      title={label}
      aria-label={`第 ${at + 1} 行：${label}`}
      aria-busy={branch === 'loading'}
      onClick={() => tree.toggle(row, id)}
    >
      {icon}
    </button>
  )
}
