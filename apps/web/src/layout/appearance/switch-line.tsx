import { Switch } from 'antd'
import { useId } from 'react'
import styles from './appearance.module.css'

interface SwitchLineProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Shows one setting with its on/off switch. */
export function SwitchLine({ label, isOn, onChange, isDisabled = false }: SwitchLineProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={isDisabled ? styles.off : ''}>
        {label}
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} disabled={isDisabled} />
    </div>
  )
}
