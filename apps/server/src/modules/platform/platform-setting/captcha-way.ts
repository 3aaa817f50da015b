import { platformSetting } from '@xw/shared/resources/sys/platform-setting'
import type { CaptchaWay } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

/** How the platform asks for a person. Read anew each time: it is asked for only where somebody has to wait anyway. */
export async function readCaptchaWay(platform: Deps['db']['platform']): Promise<CaptchaWay> {
  const { rows } = await sql<{ way: CaptchaWay }>`
    select captcha_way as way from ${sql.table(platformSetting.table)}`.execute(platform)
  return rows[0]?.way ?? 'proof'
}
