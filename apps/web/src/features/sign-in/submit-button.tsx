import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

/** What sends a form of somebody who is not signed in yet. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className={`xw-button ${styles.submit}`} disabled={isBusy}>
    {isBusy ? '请稍候…' : children}
  </button>
)
