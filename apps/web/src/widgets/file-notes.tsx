import styles from './file-notes.module.css'

/** 文件提示: the server's notes about a file before it is imported. */
export function FileNotices({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={styles.notes} aria-label="文件提示">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
