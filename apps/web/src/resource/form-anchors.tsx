import styles from './form.module.css'
import type { FormGroup } from './form-groups.ts'

interface FormAnchorsProps {
  groups: readonly FormGroup[]
  prefix: string
  /** Keys of the fields that something is wrong with. */
  flawed: readonly string[]
}

/** The headings of a long form, with the number of flaws under each. */
export function FormAnchors({ groups, prefix, flawed }: FormAnchorsProps) {
  return (
    <nav className={styles.anchors} aria-label="表单分组">
      {groups.map(({ title, fields }, index) => {
        const flaws = fields.filter(({ key }) => flawed.includes(key)).length
        return (
          <button
            key={title}
            type="button"
            className={flaws > 0 ? styles.flawed : ''}
            onClick={() => document.getElementById(`${prefix}-${index}`)?.scrollIntoView({ block: 'start' })}
          >
            {title || '其他'}
            {flaws > 0 && <span aria-label={`${flaws} 处需要修改`}>✗{flaws}</span>}
          </button>
        )
      })}
    </nav>
  )
}
