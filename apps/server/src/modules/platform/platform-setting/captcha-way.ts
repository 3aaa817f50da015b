import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import type { CaptchaMethod } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

/** Reads the kind of captcha. It is not cached, because it is needed only where a user has to wait anyway. */
export async function readCaptchaKind(platform: Deps['db']['platform']): Promise<CaptchaWay> {
  const { rows } = await sql<{ way: CaptchaWay }>`
    select captcha_way as way from ${sql.table(platformSetting.table)}`.execute(platform)
  return rows[0]?.way ?? 'proof'
}
