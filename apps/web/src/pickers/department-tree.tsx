import { SearchOutlined } from '@ant-design/icons'
import type { DepartNode } from '@xw/shared/wire/departs'
import { Empty, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { messages } from '../api/messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { filterTree, keysAbove } from './filter-tree.ts'
import { PickerTree } from './picker-tree.tsx'
import styles from './pickers.module.css'

interface DepartmentTreeProps {
  readonly departs: readonly DepartNode[]
  /** The departments are loading, so an empty tree does not mean that there are none. */
  readonly isLoading: boolean
  readonly checked: ReadonlySet<string>
  readonly half: string[]
  onToggle(key: string): void
  /** Enter confirms the dialog. `active` is the node that the arrow keys have reached. */
  onEnter(active: string | null): void
}

/** A tree of departments with checkboxes and a search by name. The space bar checks a node. */
export function DepartmentTree({ departs, isLoading, checked, half, onToggle, onEnter }: DepartmentTreeProps) {
  const [keyword, setKeyword] = useState('')
  const [unfolded, setUnfolded] = useState<string[] | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const heightPx = useIsPhone() ? Math.max(240, window.innerHeight - 260) : 360
  const found = filterTree(departs, keyword)
  const isWanted = ({ key, title }: DepartNode) => (keyword ? title.includes(keyword) : checked.has(key))

  function search(text: string) {
    setKeyword(text.trim())
    setUnfolded(null)
  }

  // Handles Enter before the tree, which would check the node.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.stopPropagation()
    onEnter(active)
  }

  return (
    <>
      <Input
        prefix={<SearchOutlined />}
        aria-label="部门名称"
        placeholder="输入部门名称搜索"
        allowClear
        className={styles.search ?? ''}
        onChange={event => search(event.target.value)}
      />
      {found.length === 0 && !isLoading && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <div onKeyDownCapture={handleKeyDown}>
        <PickerTree<DepartNode>
          aria-label="部门"
          heightPx={heightPx}
          treeData={found}
          checkable
          checkStrictly
          selectable={false}
          checkedKeys={{ checked: [...checked], halfChecked: half }}
          onCheck={(_, { node }) => onToggle(node.key)}
          expandedKeys={unfolded ?? [...found.map(({ key }) => key), ...keysAbove(found, isWanted)]}
          onExpand={keys => setUnfolded(keys.map(String))}
          onActiveChange={key => setActive(key === null ? null : String(key))}
        />
      </div>
    </>
  )
}
