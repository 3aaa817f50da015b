import { HolderOutlined } from '@ant-design/icons'
import { Table, type TableColumnType } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { viewOf } from '../field-types/index.ts'
import type { ListColumn } from './columns.ts'
import { FieldCell } from './field-cell.tsx'
import type { Slots } from './slots.ts'
import styles from './tree.module.css'
import { useTreeRows } from './tree-context.ts'
import type { RecordNode } from './tree-model.ts'
import { TreeRow } from './tree-row.tsx'

interface TreeTableProps extends Pick<Slots, 'cells'> {
  nodes: readonly RecordNode[]
  /** The first column shows the tree. */
  columns: readonly ListColumn[]
  actions: (node: RecordNode) => ReactNode
  actionsWidth: number
}

/** A table with foldable rows and arrow keys has the role treegrid. */
const treeGrid = { role: 'treegrid' }
const TreeGrid = (props: ComponentProps<'table'>) => <table {...props} {...treeGrid} />
const components = { table: TreeGrid, body: { row: TreeRow } }
const labelWidth = 280
const columnWidth = 140

/** The records of a tree as foldable rows. */
export function TreeTable({ nodes, columns, cells, actions, actionsWidth }: TreeTableProps) {
  const { canDrag, isExpanded, expand, choose, nodeOf } = useTreeRows()
  const shown = columns.map(({ key, field, width }, index): TableColumnType<RecordNode> => {
    const isLabel = index === 0
    return {
      key,
      title: field.label,
      width: width ?? (isLabel ? labelWidth : Math.max(viewOf(field).minWidth ?? 0, columnWidth)),
      align: viewOf(field).align ?? 'left',
      ellipsis: { showTitle: false },
      ...(isLabel && { onCell: node => ({ onClick: () => choose(node) }) }),
      render: (_, { record }) => (
        <>
          {isLabel && canDrag && (
            <HolderOutlined data-drag-handle className={styles.handle ?? ''} title="拖动到另一行，移到它的下级" />
          )}
          <FieldCell name={key} field={field} record={record} cells={cells} />
        </>
      ),
    }
  })
  const last: TableColumnType<RecordNode> = {
    key: 'actions',
    title: '操作',
    width: actionsWidth,
    align: 'end',
    render: (_, node) => actions(node),
  }
  const isOnlyTree = columns.length === 1
  return (
    <Table<RecordNode>
      className={styles.tree ?? ''}
      size="small"
      rowKey="key"
      showHeader={!isOnlyTree}
      columns={[...shown, last]}
      dataSource={nodes}
      pagination={false}
      components={components}
      {...(!isOnlyTree && { scroll: { x: labelWidth + columnWidth * (columns.length - 1) + actionsWidth } })}
      expandable={{
        indentSize: 20,
        expandedRowKeys: [...nodeOf.values()].filter(isExpanded).map(({ key }) => key),
        onExpand: (isOpen, node) => expand(node, isOpen),
      }}
    />
  )
}
