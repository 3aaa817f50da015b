import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { apiBase } from '@xw/shared/wire/headers'
import { useState } from 'react'
import { isServerReachableAt } from '../../../api/is-server-reachable-at.ts'
import type { Refusal } from '../../../api/refusal.ts'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'

/**
 * Returns the form of the platform's settings. `isSaved` means that a change is saved but the page still shows the
 * values from before it.
 */
export function usePlatformSetting() {
  const [isSaved, setSaved] = useState(false)
  const { form } = useOneRecord(platformSettingResource, { refuse: refuseSilentBase, onSaved: () => setSaved(true) })
  return { form, isSaved }
}

/** Refuses an API address that does not answer, because every user's browser will call it. */
async function refuseSilentBase(body: { apiBase?: unknown }): Promise<Refusal | null> {
  const base = body.apiBase
  if (base === undefined || (await isServerReachableAt(typeof base === 'string' && base !== '' ? base : apiBase)))
    return null
  const message = '接口地址没有应答：保存后将无人能够登录，请检查代理的设置'
  return { message, fields: { apiBase: message } }
}
