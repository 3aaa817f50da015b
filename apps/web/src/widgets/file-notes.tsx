import styles from './file-notes.module.css'

/** 文件提示: what a user should know of a file before it is imported. */
export function FileNotices({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={styles.notes} aria-label="文件提示">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
