import { Button, type ButtonProps, Dropdown } from 'antd'
import { useRef } from 'react'

/** Something that can be done, as a line of a menu. */
export interface Action {
  key: string
  label: string
  danger?: true
  disabled?: boolean
  onClick: () => void
}

/** A button with a menu. The button has the focus when an action starts, so that whatever it opens returns it there. */
export function ActionMenu({ actions, ...button }: { actions: readonly Action[] } & ButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const items = actions.map(({ onClick, ...item }) => ({
    ...item,
    onClick: () => {
      trigger.current?.focus()
      onClick()
    },
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button ref={trigger} {...button} />
    </Dropdown>
  )
}
