import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Page } from '@xw/shared/wire/envelope'
import type { Params } from '../../api/call.ts'
import { call, request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import type { ResourceRecord } from './resource-record.ts'
import { useRecordForm } from './use-record-form.ts'

interface OneRecordOptions {
  /** Sent with every call, when several schools have such a record. */
  params?: Params
  /** An additional check that runs before the server is called. */
  refuse?(body: Readonly<Record<string, unknown>>): Promise<Refusal | null>
  onSaved?(): void
}

const noParams: Params = {}

/** The form of a resource with exactly one record, such as the settings of a school or of the platform. */
export function useOneRecord(def: ResourceDef, { params = noParams, refuse, onSaved }: OneRecordOptions = {}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['one-record', def.path, params],
    queryFn: async ({ signal }) =>
      (await call<Page<ResourceRecord>>(`${def.path}/list`, { params, silent: true, signal })).records[0] ?? null,
  })
  const form = useRecordForm(def, {
    on: 'edit',
    record: data ?? null,
    error,
    reload: refetch,
    draftKey: [def.path, ...Object.values(params)].join(),
    async save(body: Readonly<Record<string, unknown>>) {
      const refusal = await refuse?.(body)
      if (refusal) return refusal
      const answer = await request(`${def.path}/edit`, { method: 'POST', params, body })
      if (answer.success) {
        notify.success(answer.message)
        onSaved?.()
        void refetch()
      }
      return readRefusal(answer)
    },
  })
  return { form }
}
