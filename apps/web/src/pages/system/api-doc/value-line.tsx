import styles from './api-doc.module.css'

interface ValueLineProps {
  name: string
  /** A mark beside the name, for example 必填; false when there is none. */
  mark: string | false
  type: string
  words: readonly (string | undefined)[]
}

/** Shows one parameter or property in one line. */
export const ValueLine = ({ name, mark, type, words }: ValueLineProps) => (
  <span className={styles.part}>
    <code>{name}</code>
    {mark && <span className={styles.required}>{mark}</span>}
    <span className={styles.type}>{type}</span>
    <span className={styles.words}>{words.filter(Boolean).join('；')}</span>
  </span>
)
