import styles from './api-doc.module.css'

interface PartLineProps {
  name: string
  /** What nobody may leave out. */
  mark: string | false
  type: string
  words: readonly (string | undefined)[]
}

/** One thing that is sent or answered, in one line. */
export const PartLine = ({ name, mark, type, words }: PartLineProps) => (
  <span className={styles.part}>
    <code>{name}</code>
    {mark && <span className={styles.required}>{mark}</span>}
    <span className={styles.type}>{type}</span>
    <span className={styles.words}>{words.filter(Boolean).join('；')}</span>
  </span>
)
