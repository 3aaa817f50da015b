import { department } from '@xw/shared/field-types/department'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../data/session/permissions.ts'
import { LabelCell } from '../../field-types/label-cell.tsx'
import { useIsMobile } from '../../lib/use-media.ts'
import { DepartSide } from '../../pickers/depart-side.tsx'
import styles from './beside-departs.module.css'

const depart = department('部门')

/** A list of people with the departments beside it. The URL names the chosen department, which filters the list. */
export function BesideDeparts({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <DepartFilter />
      <div className={styles.list}>{children}</div>
    </div>
  )
}

/** The department filter. Folded when there is no room beside the list. */
function DepartFilter() {
  const [search, setSearch] = useSearchParams()
  const isMobile = useIsMobile()
  const [isUnfolded, setUnfolded] = useState(false)
  const departId = search.get('departId')
  if (!useCan('sys:depart:pick')) return null

  function select(chosen: string | null) {
    setUnfolded(false)
    setSearch(before => {
      const after = new URLSearchParams(before)
      if (chosen === null) after.delete('departId')
      else after.set('departId', chosen)
      after.delete('pageNo')
      return after
    })
  }
  const side = <DepartSide departId={departId} heightPx={isMobile ? 240 : 560} onSelect={select} />
  return (
    <section className={styles.departs} aria-label="按部门筛选">
      {isMobile ? (
        <details open={isUnfolded} onToggle={event => setUnfolded(event.currentTarget.open)}>
          <summary>
            部门：{departId === null ? '全部' : <LabelCell field={depart} value={departId} record={{}} />}
          </summary>
          {side}
        </details>
      ) : (
        side
      )}
    </section>
  )
}
