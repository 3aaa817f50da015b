import type { MenuNode } from '@xw/shared/wire/menus'
import { Table, type TableColumnType, Tag } from 'antd'
import { useIsPhone } from '../../../lib/use-media.ts'
import { Icon } from '../../../widgets/icon.tsx'
import { menuItemKinds, toMenuItemKind } from './menu-item.ts'
import { MenuItemActions, type MenuRowCallbacks } from './menu-item-actions.tsx'
import styles from './permission.module.css'
import type { Menus } from './use-menus.ts'

interface MenuTableProps extends MenuRowCallbacks {
  /** The whole menu, or the part that a search has left. */
  nodes: readonly MenuNode[]
  menus: Menus
  unfolded: readonly string[]
  onUnfold: (keys: readonly string[]) => void
}

export function MenuTable({ nodes, menus, unfolded, onUnfold, ...requests }: MenuTableProps) {
  const isPhone = useIsPhone()
  const name: TableColumnType<MenuNode> = {
    key: 'name',
    title: '名称',
    ...(!isPhone && { width: 300 }),
    render: (_, node) => <MenuItemName node={node} isPhone={isPhone} />,
  }
  const actions: TableColumnType<MenuNode> = {
    key: 'actions',
    title: '操作',
    width: isPhone ? 64 : 210,
    ...(!isPhone && { fixed: 'end' as const }),
    render: (_, node) => <MenuItemActions node={node} menus={menus} {...requests} />,
  }
  return (
    <Table<MenuNode>
      size="small"
      rowKey="id"
      columns={isPhone ? [name, actions] : [name, ...facts, actions]}
      dataSource={nodes}
      pagination={false}
      {...(!isPhone && { scroll: { x: 1100 } })}
      expandable={{
        expandedRowKeys: [...unfolded],
        onExpandedRowsChange: keys => onUnfold(keys.map(String)),
        indentSize: isPhone ? 12 : 20,
      }}
    />
  )
}

const facts: TableColumnType<MenuNode>[] = [
  { key: 'kind', title: '类型', width: 96, render: (_, node) => menuItemKinds[toMenuItemKind(node)] },
  { key: 'target', title: '路径或授权标识', width: 240, ellipsis: true, render: (_, { url, perms }) => url ?? perms },
  {
    key: 'component',
    title: '页面组件',
    width: 200,
    ellipsis: true,
    render: (_, node) => toMenuItemKind(node) === 'page' && node.component,
  },
  { key: 'marks', title: '说明', width: 160, render: (_, node) => <Marks node={node} /> },
]

function MenuItemName({ node, isPhone }: { node: MenuNode; isPhone: boolean }) {
  return (
    <span className={node.hidden ? styles.hidden : ''}>
      {node.icon && (
        <span className={styles.icon} aria-hidden>
          <Icon name={node.icon} />
        </span>
      )}
      {node.name}
      {isPhone && (
        <span className={styles.facts}>
          {menuItemKinds[toMenuItemKind(node)]} <Marks node={node} />
        </span>
      )}
    </span>
  )
}

function Marks({ node: { builtIn, platform, hidden, menuType, permsType, status } }: { node: MenuNode }) {
  const isOpen = menuType === 2 && permsType === '2' && status === '1'
  return (
    <>
      {hidden && <Tag>已隐藏</Tag>}
      {platform && <Tag color="blue">平台专用</Tag>}
      {!builtIn && <Tag color="cyan">自建</Tag>}
      {isOpen && <Tag color="orange">无需授权</Tag>}
    </>
  )
}
