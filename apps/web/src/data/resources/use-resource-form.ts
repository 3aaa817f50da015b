import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import { request } from '../../api/http.ts'
import { readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import { reloadQueries } from '../query-client.ts'
import type { FormPurpose } from './form-values.ts'
import type { ListFilter } from './list-state.ts'
import { useRecord } from './use-record.ts'
import { type ResourceForm, useRecordForm } from './use-record-form.ts'
import { pageKeyOf } from './use-resource.ts'

/** The form of one record, or of a new one when there is no id. In a tree, a new record starts below `under`. */
export function useResourceForm(
  def: ResourceDef,
  id: string | null,
  { filter, under = null, onAdded }: { filter: ListFilter; under?: string | null; onAdded?: (id: string) => void },
): ResourceForm {
  const on: FormPurpose = id === null ? 'add' : 'edit'
  const start = useMemo(() => (def.tree && under ? { [def.tree.parent]: under } : undefined), [def, under])
  return useRecordForm(def, {
    ...useRecord(def, id, filter),
    on,
    start,
    draftKey: `${pageKeyOf(def, filter)}:${id ?? 'add'}`,
    async save(body) {
      // A fixed parameter of the page may be a field without an input, such as the dictionary of a new item. An
      // existing record has its own value, which may differ from the page's.
      const fixed = on === 'add' ? filter : ownParams(def, filter)
      const answer = await request<{ id: string }>(`${def.path}/${on}`, { method: 'POST', body: { ...body, ...fixed } })
      if (answer.success) {
        notify.success(answer.message)
        void reloadQueries(['resource', def.path])
        if (on === 'add' && answer.result) onAdded?.(answer.result.id)
      }
      return readRefusal(answer)
    },
  })
}

const ownParams = ({ params = [] }: ResourceDef, filter: ListFilter): ListFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => params.includes(name)))
