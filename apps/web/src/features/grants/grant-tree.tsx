import type { GrantNode } from '@xw/shared/wire/grants'
import { Button, Empty, Input, Switch } from 'antd'
import { useState } from 'react'
import { messages } from '../../api/messages.ts'
import { useIsPhone } from '../../lib/use-media.ts'
import { filterTree, keysAbove } from '../../pickers/filter-tree.ts'
import { PickerTree } from '../../pickers/picker-tree.tsx'
import { Can } from '../../widgets/can.tsx'
import styles from './grants.module.css'
import { type GrantKeys, keysOf, toggleGrant } from './grants.ts'

interface GrantTreeViewProps {
  roots: readonly GrantNode[]
  granted: GrantKeys
  onChange: (granted: GrantKeys) => void
  /** The menu item whose data rules are open; absent when the tree has no data rules. */
  rules?: { entry: GrantNode | null; onOpen: (entry: GrantNode) => void }
}

/** A tree of menus, actions and fields to grant to a role or a department. */
export function GrantTreeView({ roots, granted, onChange, rules }: GrantTreeViewProps) {
  const [keyword, setKeyword] = useState('')
  const [isLinked, setLinked] = useState(false)
  // Unfolds down to the pages, whatever groups they stand in; actions stay folded.
  const [unfolded, setUnfolded] = useState<readonly string[]>(() => keysAbove(roots, ({ menuType }) => menuType !== 2))
  const found = filterTree(roots, keyword)
  const all = keysOf(roots)
  const isUnfolded = unfolded.length === all.length

  function search(text: string) {
    setKeyword(text)
    if (text) setUnfolded(keysAbove(roots, ({ title }) => title.includes(text)))
  }

  const renderTitle = (node: GrantNode) => (
    <GrantTitle
      node={node}
      isRuled={node.key === rules?.entry?.key}
      onRules={rules ? () => rules.onOpen(node) : null}
    />
  )
  return (
    <>
      <Input.Search
        aria-label="权限名称"
        placeholder="输入菜单或按钮名称搜索"
        allowClear
        autoFocus
        onChange={event => search(event.target.value.trim())}
      />
      <div className={styles.tools}>
        <Button size="small" onClick={() => onChange(new Set(all))}>
          全选
        </Button>
        <Button size="small" onClick={() => onChange(new Set())}>
          全不选
        </Button>
        <Button size="small" onClick={() => setUnfolded(isUnfolded ? [] : all)}>
          {isUnfolded ? '折叠' : '展开'}
        </Button>
        <span className={styles.link}>
          <span aria-hidden>父子联动</span>
          <Switch size="small" aria-label="父子联动" checked={isLinked} onChange={setLinked} />
        </span>
      </div>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <PickerTree<GrantNode>
        heightPx={useIsPhone() ? Math.max(240, window.innerHeight - 320) : 440}
        treeData={found}
        checkable
        checkStrictly
        selectable={false}
        checkedKeys={{ checked: [...granted], halfChecked: [] }}
        onCheck={(_, { node }) => onChange(toggleGrant(roots, granted, { key: node.key, isLinked }))}
        expandedKeys={[...unfolded]}
        onExpand={keys => setUnfolded(keys.map(String))}
        titleRender={renderTitle}
      />
    </>
  )
}

interface GrantTitleProps {
  node: GrantNode
  isRuled: boolean
  onRules: (() => void) | null
}

function GrantTitle({ node: { title, children, ruleFlag }, isRuled, onRules }: GrantTitleProps) {
  return (
    <span className={styles.entry}>
      {children ? <strong>{title}</strong> : title}
      {ruleFlag === 1 && onRules && (
        <Can code="sys:role:dataRule">
          <Button
            color="primary"
            variant={isRuled ? 'filled' : 'link'}
            size="small"
            aria-label={`${title}的数据规则`}
            onClick={event => {
              // A click on the title would tick it.
              event.stopPropagation()
              onRules()
            }}
          >
            数据规则
          </Button>
        </Can>
      )}
    </span>
  )
}
