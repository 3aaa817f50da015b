import { maxAttachmentMb } from '@xw/shared/degree/attachments'
import { degreeRecordDef, degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { invalidateCheckResults } from '../check-result/index.ts'

const attachmentsIn = (values: RecordValues | null): readonly RowsRow[] =>
  (values?.attachments ?? []) as readonly RowsRow[]

/** The last digits of an id are random: eight are enough to be unique within a school. */
const codeDigits = 8
const newCode = () => `fj${newId().replaceAll('-', '').slice(-codeDigits)}`

/** Attachments of a degree type's records: each becomes a field of the records, under a code that never changes. */
export const attachmentHooks: Hooks = {
  async beforeSave({ tx, access, values, before }) {
    if (values.attachments === undefined) return
    const known = new Set(attachmentsIn(before).map(({ code }) => code))
    const codeOf = ({ code }: RowsRow) => (code && known.has(code) ? code : newCode())
    const asked = attachmentsIn(values).map((item): RowsRow => ({ ...item, code: codeOf(item) }))
    assertNames(textIn({ ...before, ...values }, 'xwbslbm'), asked)
    assertSizes(asked)
    const kept = new Set(asked.map(({ code }) => code))
    const dropped = attachmentsIn(before).filter(({ code }) => !kept.has(code))
    await assertUnused(tx, access.session.tenantId, before, dropped)
    values.attachments = asked.length > 0 ? asked : null
  },

  async afterSave({ tx, access: { session }, values, before }) {
    const after = { ...before, ...values }
    const required = (of: RecordValues | null) =>
      attachmentsIn(of)
        .flatMap(({ required: is, code }) => (is === '1' && code ? [code] : []))
        .toSorted((one, other) => one.localeCompare(other))
        .join()
    if (required(before) !== required(after))
      await invalidateCheckResults(tx, session.tenantId, textIn(after, 'xwbslbm'))
  },

  async beforeDelete({ tx, access: { session }, ids }) {
    const { rows } = await sql<{ xwbslbm: string; attachments: RowsRow[] }>`
      select xwbslbm, attachments from xw_degree_config
      where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) and attachments is not null`.execute(tx)
    for (const { xwbslbm, attachments } of rows) await assertUnused(tx, session.tenantId, { xwbslbm }, attachments)
  },

  async afterDelete({ tx, access: { session }, before }) {
    for (const config of before)
      if (attachmentsIn(config).length > 0)
        await invalidateCheckResults(tx, session.tenantId, textIn(config, 'xwbslbm'))
  },
}

/** Throws 422 when a name is used twice, or is the name of another field in the same form. */
function assertNames(type: string, asked: readonly RowsRow[]) {
  const names = asked.map(({ name }) => name)
  if (new Set(names).size < names.length) throw invalid({ attachments: '附件的名称不能重复' })
  const labels = Object.values(degreeRecordDef(type as DegreeTypeCode).fields).map(({ label }) => label)
  const taken = names.find(name => labels.includes(name ?? ''))
  if (taken) throw invalid({ attachments: `“${taken}”是已有字段的名称，请换一个` })
}

function assertSizes(asked: readonly RowsRow[]) {
  for (const { name, maxMb } of asked)
    if (maxMb && !(Number(maxMb) >= 1 && Number(maxMb) <= maxAttachmentMb))
      throw invalid({ attachments: `“${name}”的大小应在 1 到 ${maxAttachmentMb} MB 之间` })
}

/** Throws 422 when records have files under an attachment that is being removed. */
async function assertUnused(
  tx: Tx,
  tenantId: number,
  config: RecordValues | null,
  items: readonly RowsRow[],
): Promise<void> {
  if (items.length === 0 || !config) return
  const codes = items.map(({ code }) => code)
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as dropped (code) where exists (
      select from ${sql.table(degreeRecordTable.table)} info where info.tenant_id = ${tenantId}
        and info.xwbslbm = ${textIn(config, 'xwbslbm')} and info.zdy ->> dropped.code is not null)
    limit 1`.execute(tx)
  const used = items.find(({ code }) => code === rows[0]?.code)
  if (used) throw refused(`“${used.name}”已有记录上传，不能删除；不再需要时请改为选传`)
}
