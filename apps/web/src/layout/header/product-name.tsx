import { config } from '../../lib/config.ts'
import { BrandMark } from '../../widgets/brand-mark.tsx'
import styles from './header.module.css'

/** LY-09: mark and name in the place of the menu's trigger. */
export function ProductName() {
  return (
    <span className={styles.brand}>
      <BrandMark size={24} />
      {config.platformName}
    </span>
  )
}
