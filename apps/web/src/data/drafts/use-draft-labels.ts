import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordDraft } from '@xw/shared/wire/drafts'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { unsentDrafts } from './drafts.ts'

/** DG-05: returns the labels of the fields in a record's saved draft, for pages where its form is closed. */
export function useDraftLabels(def: ResourceDef, id: string): string[] {
  const { data } = useQuery({
    queryKey: ['draft', id],
    queryFn: ({ signal }) => call<RecordDraft | null>(paths.drafts.one, { params: { id }, silent: true, signal }),
  })
  const kept = { ...data?.patch, ...unsentDrafts.peek(id)?.values }
  return Object.keys(def.fields).flatMap(key => (Object.hasOwn(kept, key) ? [def.fields[key]?.label ?? key] : []))
}
