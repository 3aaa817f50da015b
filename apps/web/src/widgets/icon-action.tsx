import { Button } from 'antd'
import type { ReactNode } from 'react'

interface IconActionProps {
  /** The tooltip and the accessible name. */
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A small button with only an icon. */
export function IconAction({ label, icon, onClick }: IconActionProps) {
  return <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
}
