import { useBatches } from '../../../../data/degree/batches.ts'
import type { ImportScope } from '../../../../data/resources/imports.ts'
import styles from './import-wizard.module.css'

/** Names the batch that the rows belong to, which the URL of the page names. */
export function BatchNote({ place: { kind, xwlx, batchId } }: { place: ImportScope }) {
  const { data } = useBatches(xwlx)
  if (!data) return null
  const underWay = kind === 'add' ? data.find(({ state }) => state === '1') : undefined
  const name = (batchId ? data.find(({ id }) => id === batchId) : underWay)?.name
  return (
    <p className={styles.batch} role="note">
      {noteOf(kind, name)}
    </p>
  )
}

function noteOf(kind: ImportScope['kind'], name: string | undefined): string {
  if (kind === 'add') return name === undefined ? '新建的记录暂不加入采集批次。' : `新建的记录加入采集批次“${name}”。`
  return name === undefined ? '更新所有采集批次中的记录。' : `只更新采集批次“${name}”中的记录。`
}
