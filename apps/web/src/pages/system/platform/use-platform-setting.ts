import { useQuery } from '@tanstack/react-query'
import { platformSetting } from '@xw/shared/resources/sys/platform-setting'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { useState } from 'react'
import { answersAt } from '../../../api/answers-at.ts'
import { call, request } from '../../../api/http.ts'
import { type Refusal, refusalOf } from '../../../api/refusal.ts'
import type { RecordOf } from '../../../data/resource-record.ts'
import { useRecordForm } from '../../../data/use-record-form.ts'
import { notify } from '../../../lib/notify.ts'

type PlatformSetting = RecordOf<typeof platformSetting>

/** The form of the platform's settings; `isSaved` where the page still shows what was there before a change. */
export function usePlatformSetting() {
  const [isSaved, setSaved] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-setting'],
    queryFn: async ({ signal }) =>
      (await call<Page<PlatformSetting>>(`${platformSetting.path}/list`, { silent: true, signal })).records[0] ?? null,
  })
  const form = useRecordForm(platformSetting, {
    on: 'edit',
    record: data ?? null,
    error,
    reload: refetch,
    draftKey: platformSetting.path,
    async save(body: { apiBase?: string | null }) {
      const refusal = await refuseSilentBase(body.apiBase)
      if (refusal) return refusal
      const answer = await request(`${platformSetting.path}/edit`, { method: 'POST', body })
      if (answer.success) {
        notify.success(answer.message)
        setSaved(true)
        void refetch()
      }
      return refusalOf(answer)
    },
  })
  return { form, isSaved }
}

/** Everybody's page is about to ask there. */
async function refuseSilentBase(base: string | null | undefined): Promise<Refusal | null> {
  if (base === undefined || (await answersAt(base || apiBase))) return null
  const message = '接口地址没有应答：保存后将无人能够登录，请检查代理的设置'
  return { message, fields: { apiBase: message } }
}
