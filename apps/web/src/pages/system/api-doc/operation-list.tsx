import { Button } from 'antd'
import { useState } from 'react'
import styles from './api-doc.module.css'
import { MethodTag } from './method-tag.tsx'
import type { DocumentedOperation } from './operations.ts'

/** The list shows this many operations at first and adds as many on request. */
const step = 100

interface OperationListProps {
  operations: readonly DocumentedOperation[]
  onOpen: (id: string) => void
}

/** Lists operations under the headings of their tags. */
export function OperationList({ operations, onOpen }: OperationListProps) {
  const [limit, setLimit] = useState(step)
  return (
    <>
      {[...Map.groupBy(operations.slice(0, limit), ({ tag }) => tag)].map(([tag, ofTag]) => (
        <section key={tag} aria-label={tag} className={styles.group}>
          <h2>{tag}</h2>
          <ul className={styles.list}>
            {ofTag.map(({ id, method, path, operation }) => (
              <li key={id}>
                <button type="button" className={styles.row} onClick={() => onOpen(id)}>
                  <MethodTag method={method} />
                  <code>{path}</code>
                  <span>{operation.summary}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {operations.length > limit && (
        <Button block onClick={() => setLimit(limit + step)}>
          再显示 {Math.min(step, operations.length - limit)} 个
        </Button>
      )}
    </>
  )
}
