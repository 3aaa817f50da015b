import { DownOutlined, RightOutlined } from '@ant-design/icons'
import styles from '../grid.module.css'
import { useGridContext } from '../grid-context.ts'
import type { StructureCellProps, StructureColumn } from '../structure.ts'

function ExpandCell({ id, at }: StructureCellProps) {
  const { expansion } = useGridContext()
  const isOpen = expansion?.ids.has(id) ?? false
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.iconButton}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}第 ${at + 1} 行`}
      onClick={() => expansion?.toggle(id)}
    >
      {isOpen ? <DownOutlined /> : <RightOutlined />}
    </button>
  )
}

/** GR-02 row-expand: the column with the button that shows a row's details below it. */
export const rowExpand = (width: number): StructureColumn => ({
  key: '#expand',
  title: '展开',
  width,
  Cell: ExpandCell,
})
