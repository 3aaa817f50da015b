import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import type { MenuNode } from '@xw/shared/wire/menus'
import { Button } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { ActionMenu, type MenuAction } from '../../../widgets/action-menu.tsx'
import { findStepTarget, listSiblings } from './menu-item.ts'
import type { Menus } from './use-menus.ts'

/** The dialogs that a row asks its page to open. */
export interface MenuRowCallbacks {
  onEdit: (node: MenuNode) => void
  onAddBelow: (node: MenuNode) => void
  onRules: (node: MenuNode) => void
  onRemove: (node: MenuNode) => void
}

interface MenuItemActionsProps extends MenuRowCallbacks {
  node: MenuNode
  menus: Menus
}

const atHand = new Set(['edit', 'add'])

/** The actions on one menu item: two as buttons, the others behind 更多; on a phone all behind one button. */
export function MenuItemActions(props: MenuItemActionsProps) {
  const isPhone = useIsPhone()
  const all = useActions(props)
  const others = all.filter(({ key }) => !atHand.has(key))
  if (isPhone)
    return <ActionMenu actions={all} type="text" icon={<EllipsisOutlined />} aria-label={`${props.node.name}的操作`} />
  return (
    <>
      {all
        .filter(({ key }) => atHand.has(key))
        .map(({ key, label, onClick }) => (
          <Button key={key} type="link" size="small" onClick={onClick}>
            {label}
          </Button>
        ))}
      {others.length > 0 && (
        <ActionMenu actions={others} type="link" size="small">
          更多
          <DownOutlined />
        </ActionMenu>
      )}
    </>
  )
}

function useActions({ node, menus, onEdit, onAddBelow, onRules, onRemove }: MenuItemActionsProps): MenuAction[] {
  const canEdit = useCan('sys:permission:edit')
  const canAdd = useCan('sys:permission:add')
  const canDelete = useCan('sys:permission:delete')
  const canRule = useCan('sys:role:dataRule')
  const siblings = listSiblings(menus.nodes ?? [], node.id)
  const step = (key: 'up' | 'down', label: string): MenuAction => {
    const before = findStepTarget(siblings, node.id, key)
    return { key, label, disabled: before === undefined, onClick: () => void menus.place(node, before ?? null) }
  }
  const isMenu = node.menuType !== 2
  return [
    ...(canEdit ? [{ key: 'edit', label: '编辑', onClick: () => onEdit(node) }] : []),
    ...(canAdd && isMenu ? [{ key: 'add', label: '添加下级', onClick: () => onAddBelow(node) }] : []),
    ...(canRule && node.ruleFlag === 1 ? [{ key: 'rules', label: '数据规则', onClick: () => onRules(node) }] : []),
    ...(canEdit ? [step('up', '上移'), step('down', '下移')] : []),
    ...(canEdit && isMenu
      ? [{ key: 'hide', label: node.hidden ? '显示' : '隐藏', onClick: () => void menus.hide(node) }]
      : []),
    ...(canDelete && !node.builtIn
      ? [{ key: 'delete', label: '删除', danger: true as const, onClick: () => onRemove(node) }]
      : []),
  ]
}
