import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import type { ResourceAnswer } from '../resources/use-resource.ts'

/** The records of a degree type as students have them. */
export function useStudentView(xwlx: string): ResourceAnswer {
  const { data, error, refetch } = useQuery({
    queryKey: ['definition', paths.records.studentView, xwlx],
    queryFn: ({ signal }) => call<ResourceDef>(paths.records.studentView, { params: { xwlx }, silent: true, signal }),
  })
  return { def: data ?? null, error, retry: () => void refetch() }
}
