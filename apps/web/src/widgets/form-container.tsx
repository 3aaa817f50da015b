import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import styles from './form-container.module.css'

interface FormContainerProps {
  /** Makes all content read-only: antd's inputs, and any other control that can take the focus. */
  disabled: boolean
  children: ReactNode
}

/** PK-10: disables all content of a form for a user who may read it but not change it. */
export function FormContainer({ disabled, children }: FormContainerProps) {
  return (
    <ConfigProvider componentDisabled={disabled}>
      <fieldset disabled={disabled} className={styles.container}>
        {children}
      </fieldset>
    </ConfigProvider>
  )
}
