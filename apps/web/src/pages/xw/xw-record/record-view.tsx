import { findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { useState } from 'react'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useNeighbours } from '../../../data/resources/use-neighbours.ts'
import { useResourceForm } from '../../../data/resources/use-resource-form.ts'
import { useRights } from '../../../data/session/use-rights.ts'
import { usePageTitle } from '../../../lib/page-titles.ts'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { formParam } from '../../../resource/use-open-record.ts'
import { type FormStart, OpenForm } from './open-form.tsx'
import { ReadRecord } from './read-record.tsx'
import { RecordHead } from './record-head.tsx'
import { type RecordPageLocation, useGoToRecord } from './record-page-location.ts'
import { RecordWalker } from './record-walker.tsx'
import styles from './xw-record.module.css'

interface RecordViewProps {
  def: ResourceDef
  /** Null for a new record. */
  id: string | null
  place: RecordPageLocation
}

/**
 * One record with its head and neighbours. Another record mounts a new view; unsaved values of this one stay as its
 * draft.
 */
export function RecordView({ def, id, place }: RecordViewProps) {
  const { filter } = place
  const go = useGoToRecord(place)
  const form = useResourceForm(def, id, { filter, onAdded: added => go(added, 'quietly') })
  const neighbours = useNeighbours(def, id, place)
  const { record } = form
  usePageTitle(id === null ? '新增学位信息' : record && getName(record))
  // An unsaved draft opens in the form, where it was typed.
  const [start, edit] = useState<FormStart | null>(() => (place.search.has(formParam) || form.restore() ? {} : null))
  const { edit: canEdit } = useRights(def, record)
  function close() {
    edit(null)
    if (id !== null && place.search.has(formParam)) go(id, 'quietly')
  }
  const next = neighbours?.next ?? null
  const walker = id !== null && <RecordWalker neighbours={neighbours} onGo={go} />
  const head = {
    name: record ? getName(record) : '新增学位信息',
    number: record ? getNumber(record, filter.xwlx ?? '') : null,
    type: findDegreeType(filter.xwlx ?? '')?.name ?? '',
  }
  const parts = { form, place, head, walker }
  return (
    <div className={styles.page}>
      {form.initial ? (
        record && !(start && canEdit) ? (
          <ReadRecord {...parts} record={record} onEdit={edit} onNext={next === null ? null : () => go(next)} />
        ) : (
          <OpenForm {...parts} start={start ?? {}} onClose={record ? close : null} />
        )
      ) : (
        <>
          <RecordHead name=" " number={null} type="" record={null} walker={walker} />
          {form.error ? (
            <LoadFailure error={form.error} permission={`${def.permission}:list`} onRetry={() => void form.reload()} />
          ) : (
            <ListSkeleton />
          )}
        </>
      )}
    </div>
  )
}

const readText = (record: ResourceRecord, key: string) => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : null
}

const getName = (record: ResourceRecord) => readText(record, 'xm') ?? '未填姓名'
const getNumber = (record: ResourceRecord, xwlx: string) => readText(record, findDegreeType(xwlx)?.idField ?? 'xh')
