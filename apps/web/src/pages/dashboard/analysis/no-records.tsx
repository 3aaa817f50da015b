import { Link } from 'react-router'
import { useHasPage } from '../../../data/session/permissions.ts'
import { workplacePath } from '../../../lib/paths.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import styles from './home.module.css'

/** Shown to staff who do not work with degree records, such as an administrator of accounts. */
export function NoRecords() {
  const hasWorkplace = useHasPage(workplacePath)
  return (
    <section className={styles.card} aria-label="待我办理">
      <EmptyState text="您的账号不办理学位信息，这里没有待办。">
        {hasWorkplace && <Link to={workplacePath}>打开工作台</Link>}
      </EmptyState>
    </section>
  )
}
