import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import type { CaptchaMethod } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

/** Reads the kind of captcha. It is not cached, because it is needed only where a user has to wait anyway. */
export async function readCaptchaKind(platform: Deps['db']['platform']): Promise<CaptchaMethod> {
  const { rows } = await sql<{ way: CaptchaMethod }>`
    select captcha_way as way from ${sql.table(platformSettingResource.table)}`.execute(platform)
  return rows[0]?.way ?? 'proof'
}
