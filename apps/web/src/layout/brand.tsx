import { Link } from 'react-router'
import { config } from '../lib/config.ts'
import { homePath } from '../lib/paths.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import styles from './frame.module.css'

/** The product's mark and name, which link to the home page. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <Link to={homePath} className={styles.logo} aria-label={config.platformName}>
      <BrandMark size={28} />
      {!isShort && <span>{config.platformName}</span>}
    </Link>
  )
}
