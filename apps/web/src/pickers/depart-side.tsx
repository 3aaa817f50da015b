import { useQuery } from '@tanstack/react-query'
import type { DepartNode } from '@xw/shared/wire/departs'
import { paths } from '@xw/shared/wire/paths'
import { Empty, Input, Spin } from 'antd'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { messages } from '../api/messages.ts'
import { keysAbove } from './filter-tree.ts'
import { type TreeNode, useLazyTree } from './lazy-tree.ts'
import { PickerTree } from './picker-tree.tsx'
import styles from './pickers.module.css'
import { departTreeSource } from './tree-sources.ts'

/** A node of the lazily loaded tree, or of the search result. */
type AnyNode = TreeNode | DepartNode

interface DepartSideProps {
  readonly departId: string | null
  /** Null selects all departments. */
  onSelect(departId: string | null): void
  readonly heightPx: number
}

/** The departments beside a list of users: opened level by level, or found by name. */
export function DepartSide({ departId, onSelect, heightPx }: DepartSideProps) {
  const [keyword, setKeyword] = useState('')
  const [unfolded, setUnfolded] = useState<string[] | null>(null)
  const tree = useLazyTree(departTreeSource)
  const found = useQuery({
    queryKey: ['resource', paths.departs.resource, 'search', keyword],
    enabled: keyword !== '',
    // No department of that name is a valid result, not a failure.
    queryFn: ({ signal }) =>
      call<DepartNode[]>(paths.departs.search, { params: { keyWord: keyword }, silent: true, signal }).catch(() => []),
  })
  const isLoading = tree.isLoading || found.isLoading
  const nodes: AnyNode[] = keyword ? (found.data ?? []) : tree.nodes
  const unfoldedFirst = keyword ? keysAbove(nodes, ({ title }) => title.includes(keyword)) : nodes.map(({ key }) => key)
  return (
    <Spin spinning={isLoading}>
      <Input.Search
        aria-label="部门名称"
        placeholder="输入部门名称搜索"
        allowClear
        className={styles.search ?? ''}
        onSearch={text => {
          setKeyword(text.trim())
          setUnfolded(null)
        }}
      />
      {nodes.length === 0 && !isLoading && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <PickerTree<AnyNode>
        // A tree remembers what it has loaded, so the search result needs a new one.
        key={keyword}
        aria-label="部门"
        heightPx={heightPx}
        treeData={nodes}
        {...(keyword === '' && { loadData: ({ key }) => tree.open(key) })}
        expandedKeys={unfolded ?? unfoldedFirst}
        onExpand={keys => setUnfolded(keys.map(String))}
        selectedKeys={departId === null ? [] : [departId]}
        onSelect={(_, { selected, node }) => onSelect(selected ? node.key : null)}
      />
    </Spin>
  )
}
