import type { ReactNode } from 'react'
import { useListContext } from './list-context.ts'
import styles from './table.module.css'

/** What a record is known by opens it. */
export function NameCell({ id, children }: { id: string; children: ReactNode }) {
  const { change } = useListContext()
  return (
    <button type="button" className={styles.name} onClick={() => change({ open: { as: 'details', id } })}>
      {children}
    </button>
  )
}
