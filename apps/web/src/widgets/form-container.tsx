import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import styles from './form-container.module.css'

interface FormContainerProps {
  /** Everything in it is there to be read only: our inputs, and whatever else takes the focus. */
  disabled: boolean
  children: ReactNode
}

/** PK-10: what a form holds, switched off as a whole for who may see it and not change it. */
export function FormContainer({ disabled, children }: FormContainerProps) {
  return (
    <ConfigProvider componentDisabled={disabled}>
      <fieldset disabled={disabled} className={styles.container}>
        {children}
      </fieldset>
    </ConfigProvider>
  )
}
