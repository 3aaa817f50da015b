import { useQuery } from '@tanstack/react-query'
import type { PhotoRule } from '@xw/shared/degree/photos'
import { photoRule } from '@xw/shared/resources/xw/photo-rule'
import { call } from '../../api/http.ts'

/** What the photos of a degree type have to be in the user's school; null until that is known. */
export function usePhotoRule(xwbslbm: string): PhotoRule | null {
  const { data } = useQuery({
    queryKey: ['photo-rule', xwbslbm],
    queryFn: ({ signal }) =>
      call<PhotoRule>(`${photoRule.path}/queryNow`, { params: { xwbslbm }, silent: true, signal }),
  })
  return data ?? null
}
