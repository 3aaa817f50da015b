import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListContext } from './list-context.ts'
import styles from './table.module.css'
import { recordLink } from './use-open-record.ts'

/** The name of a record, as a button that opens it. */
export function NameCell({ id, children }: { id: string; children: ReactNode }) {
  const list = useListContext()
  const link = recordLink(list, id)
  if (link !== null)
    return (
      <Link to={link} className={styles.name}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={styles.name} onClick={() => list.change({ open: { as: 'details', id } })}>
      {children}
    </button>
  )
}
