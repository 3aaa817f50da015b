import styles from './api-doc.module.css'

interface ValueLineProps {
  name: string
  /** What nobody may leave out. */
  mark: string | false
  type: string
  words: readonly (string | undefined)[]
}

/** One thing that is sent or answered, in one line. */
export const ValueLine = ({ name, mark, type, words }: ValueLineProps) => (
  <span className={styles.part}>
    <code>{name}</code>
    {mark && <span className={styles.required}>{mark}</span>}
    <span className={styles.type}>{type}</span>
    <span className={styles.words}>{words.filter(Boolean).join('；')}</span>
  </span>
)
