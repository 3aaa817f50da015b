import { useQuery } from '@tanstack/react-query'
import { platformSetting } from '@xw/shared/resources/sys/platform-setting'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { useState } from 'react'
import { answersAt } from '../../../api/answers-at.ts'
import { call, request } from '../../../api/http.ts'
import type { FormValues, RecordOf } from '../../../data/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import type { Flaws } from '../../../widgets/checked-form.tsx'

type PlatformSetting = RecordOf<typeof platformSetting>

/** The platform's settings, and their change. */
export function usePlatformSetting() {
  const [isSaved, setSaved] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-setting'],
    queryFn: async ({ signal }) =>
      (await call<Page<PlatformSetting>>(`${platformSetting.path}/list`, { silent: true, signal })).records[0] ?? null,
  })
  return {
    setting: data ?? null,
    error,
    retry: () => void refetch(),
    /** Something was changed since the page was opened; it still shows what was there before. */
    isSaved,
    /** What is wrong, by field; null where it was saved. */
    async save(changed: FormValues): Promise<Flaws | null> {
      const base = changed.apiBase
      // Everybody's page is about to ask there.
      if (base !== undefined && !(await answersAt(typeof base === 'string' && base ? base : apiBase)))
        return { apiBase: '接口地址没有应答：保存后将无人能够登录，请检查代理的设置' }
      const body = { ...changed, id: data?.id, version: data?.version }
      const answer = await request<Flaws>(`${platformSetting.path}/edit`, { method: 'POST', body })
      if (!answer.success && !answer.result) notify.warn(answer.message)
      if (!answer.success) return answer.result ?? {}
      notify.success(answer.message)
      setSaved(true)
      await refetch()
      return null
    },
  }
}
