import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

/** The submit button of forms for users who are not signed in. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className={`xw-button ${styles.submit}`} disabled={isBusy}>
    {isBusy ? '请稍候…' : children}
  </button>
)
