import { useQuery } from '@tanstack/react-query'
import type { PhotoRule } from '@xw/shared/degree/photos'
import { photoRuleResource } from '@xw/shared/resources/xw/photo-rule'
import { call } from '../../api/http.ts'

/** Returns what the user's school requires of photos of this degree type, or null until the rule has loaded. */
export function usePhotoRule(xwbslbm: string): PhotoRule | null {
  const { data } = useQuery({
    queryKey: ['photo-rule', xwbslbm],
    queryFn: ({ signal }) =>
      call<PhotoRule>(`${photoRuleResource.path}/queryNow`, { params: { xwbslbm }, silent: true, signal }),
  })
  return data ?? null
}
