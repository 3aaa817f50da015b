import { Button } from 'antd'
import type { ReactNode } from 'react'

interface IconActionProps {
  /** What it does, for who hovers and for who listens. */
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A small button that is only an icon. */
export function IconAction({ label, icon, onClick }: IconActionProps) {
  return <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
}
