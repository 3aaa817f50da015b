import type { ReactNode } from 'react'
import { config } from '../lib/config.ts'
import styles from './page-footer.module.css'

/**
 * LY-01: the company's link, the copyright line, and the hotline if there is one. The shell's own content stands before
 * them.
 */
export function PageFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      {children}
      {config.hotline && <span>服务热线 {config.hotline}</span>}
      <span>
        © 2023 <a href={config.companyUrl}>{config.companyName}</a>
      </span>
    </footer>
  )
}
