import { useApplication } from '../../../data/degree/use-application.ts'
import asked from './application.module.css'
import { SideSection } from './side-section.tsx'
import styles from './xw-record.module.css'

/** The conditions of the degree type that people check, because no field of a record shows whether they are met. */
export function Conditions({ xwlx, isWide }: { xwlx: string; isWide: boolean }) {
  const conditions = useApplication(xwlx)?.conditions ?? []
  if (conditions.length === 0) return null
  return (
    <SideSection title="申请条件" isWide={isWide}>
      <dl className={asked.conditions}>
        {conditions.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>由院系和学校核对，系统不作判断。</p>
    </SideSection>
  )
}
