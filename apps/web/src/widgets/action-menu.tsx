import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import styles from './action-menu.module.css'

/** An action, shown as an item of a menu. */
export interface MenuAction {
  key: string
  label: string
  danger?: true
  disabled?: boolean
  /** The tooltip. */
  title?: string
  onClick: () => void
}

export interface MenuActionGroup {
  name: string
  actions: readonly MenuAction[]
}

/** A button with a menu. The button keeps the focus when an action starts, so that a dialog returns the focus to it. */
export function ActionMenu({ actions, ...button }: { actions: readonly MenuAction[] } & ButtonProps) {
  return <MenuButton actions={actions} items={actions.map(toItem)} {...button} />
}

/** A button with a menu whose groups stand side by side, so that a long menu fits into a low window. */
export function GroupedMenu({ groups, ...button }: { groups: readonly MenuActionGroup[] } & ButtonProps) {
  const items = groups.map(({ name, actions }) => ({
    key: name,
    type: 'group' as const,
    label: name,
    children: actions.map(toItem),
  }))
  const actions = groups.flatMap(group => group.actions)
  return <MenuButton actions={actions} items={items} menuClass={styles.columns} {...button} />
}

const toItem = ({ key, label, danger, disabled = false, title = '' }: MenuAction) => ({
  key,
  label,
  danger: danger === true,
  disabled,
  title,
})

interface MenuButtonProps extends ButtonProps {
  actions: readonly MenuAction[]
  items: NonNullable<MenuProps['items']>
  menuClass?: string | undefined
}

function MenuButton({ actions, items, menuClass = '', ...button }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const start: MenuProps['onClick'] = ({ key }) => {
    trigger.current?.focus()
    actions.find(action => action.key === key)?.onClick()
  }
  return (
    <Dropdown menu={{ items, onClick: start, className: menuClass }} trigger={['click']} placement="bottomRight">
      <Button ref={trigger} {...button} />
    </Dropdown>
  )
}
