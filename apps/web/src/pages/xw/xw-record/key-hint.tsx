import styles from './xw-record.module.css'

/** The key of a button, written on it. The button tells screen readers by `aria-keyshortcuts`. */
export const KeyHint = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden>
    {name}
  </kbd>
)
