import { nationalStyle, type PinyinStyle } from '@xw/shared/degree/pinyin'
import { schoolSettingResource } from '@xw/shared/resources/xw/school-setting'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** Reads how a school writes names in pinyin. */
export async function readPinyinStyle(tx: Tx, tenantId: number): Promise<PinyinStyle> {
  const { rows } = await sql<PinyinStyle>`
    select pinyin_letters as letters, pinyin_umlaut as umlaut from ${sql.table(schoolSettingResource.table)}
    where tenant_id = ${tenantId}`.execute(tx)
  return rows[0] ?? nationalStyle
}
