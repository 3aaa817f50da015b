import { Outlet } from 'react-router'
import { useSecondStep } from '../features/sign-in/use-second-step.tsx'
import { config } from '../lib/config.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import { PageFooter } from '../widgets/page-footer.tsx'
import styles from './user-layout.module.css'

/** SH-04: the plain layout around the pages that need no session, with the sign-in area in it. */
export function UserLayout() {
  const secondStep = useSecondStep()
  return (
    <div className={styles.layout}>
      <header className={styles.brand}>
        <div className={styles.brandInner}>
          <span className={styles.mark}>
            <BrandMark size={40} />
          </span>
          <h1>{config.platformName}</h1>
          <p>学位信息的填报、核对与报送</p>
        </div>
      </header>
      <div className={styles.side}>
        <main className={styles.card} hidden={secondStep !== null}>
          <Outlet />
        </main>
        {secondStep && <main className={styles.card}>{secondStep}</main>}
        <PageFooter />
      </div>
    </div>
  )
}
