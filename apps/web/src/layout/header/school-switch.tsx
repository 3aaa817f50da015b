import { BankOutlined, DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useOwnSchools } from '../../data/session/schools.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/session.ts'
import styles from './header-item.module.css'

const SchoolModal = lazyPart(() => import('./school-modal.tsx'))

/** HD-07: shows the current school and switches to another. Users of one school do not see it. */
export function SchoolSwitch() {
  const schools = useOwnSchools()
  const { tenantId, tenantName } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (schools.length < 2) return null
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-label={`学校切换，当前为${tenantName}`}
        onClick={() => setOpen(true)}
      >
        <BankOutlined aria-hidden />
        <span className={styles.text}>{tenantName}</span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      {isOpen && <SchoolModal schools={schools} currentId={tenantId} onClose={() => setOpen(false)} />}
    </>
  )
}
