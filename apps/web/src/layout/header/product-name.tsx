import { config } from '../../lib/config.ts'
import { BrandMark } from '../../widgets/brand-mark.tsx'
import styles from './header.module.css'

/** LY-09: shows the mark and the name where the staff header has its menu trigger. */
export function ProductName() {
  return (
    <span className={styles.brand}>
      <BrandMark size={24} />
      {config.platformName}
    </span>
  )
}
