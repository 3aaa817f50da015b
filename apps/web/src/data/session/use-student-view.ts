import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import type { ResourceAnswer } from '../resources/use-resource.ts'

/** The definition of a degree type's records as students have it. */
export function useStudentView(xwlx: string): ResourceAnswer {
  const { data, error, refetch } = useQuery({
    queryKey: ['definition', paths.records.studentView, xwlx],
    queryFn: ({ signal }) => call<ResourceDef>(paths.records.studentView, { params: { xwlx }, silent: true, signal }),
  })
  return { def: data ?? null, error, retry: () => void refetch() }
}
