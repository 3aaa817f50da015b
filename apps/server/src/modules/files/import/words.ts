import { typeOf } from '@xw/shared/field-types/index'
import { getBizKey } from '@xw/shared/resource/field-permissions'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { ChosenCodes } from '../../../resource/bulk/plan.ts'
import { readCodes } from '../../../resource/dict-text.ts'
import type { ImportField } from './importable.ts'

/** A word that people of a school write in a field, and the code it stands for; null forgets the choice. */
export interface ChosenWord {
  id: string
  word: string
  value: string | null
}

/** The most words a school stores for one resource. */
const maxWords = 2_000

/** Loads the words that were mapped in earlier imports of the school. */
export async function loadImportWords(tx: Tx, { base, session }: Access): Promise<ChosenCodes> {
  const rows = await tx
    .selectFrom('sys_import_word')
    .select(['field_key', 'word', 'value'])
    .where('tenant_id', '=', session.tenantId)
    .where('biz_key', '=', getBizKey(base))
    .execute()
  const byField = Map.groupBy(rows, row => row.field_key)
  return new Map([...byField].map(([key, own]) => [key, new Map(own.map(({ word, value }) => [word, value]))]))
}

/** Stores the user’s choices for this and later imports. Only fields the user may import and existing codes are accepted. */
export async function saveImportWords(
  tx: Tx,
  access: Access,
  fields: readonly ImportField[],
  words: readonly ChosenWord[],
): Promise<void> {
  if (words.length === 0) return
  await assertKnownCodes(tx, access, fields, words)
  const { base, session } = access
  const key = { tenant_id: session.tenantId, biz_key: getBizKey(base) }
  for (const { id, word, value } of words)
    await (value === null
      ? tx
          .deleteFrom('sys_import_word')
          .where('tenant_id', '=', key.tenant_id)
          .where('biz_key', '=', key.biz_key)
          .where('field_key', '=', id)
          .where('word', '=', word)
          .execute()
      : tx
          .insertInto('sys_import_word')
          .values({ ...key, field_key: id, word, value, create_by: session.username })
          .onConflict(conflict =>
            conflict
              .columns(['tenant_id', 'biz_key', 'field_key', 'word'])
              .doUpdateSet({ value, create_by: session.username }),
          )
          .execute())
  const { kept } = await tx
    .selectFrom('sys_import_word')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .where('tenant_id', '=', key.tenant_id)
    .where('biz_key', '=', key.biz_key)
    .executeTakeFirstOrThrow()
  if (Number(kept) > maxWords) throw refused(`最多保存 ${maxWords} 个对应关系，请在表格中改用标准的名称或代码`)
}

async function assertKnownCodes(
  tx: Tx,
  { base }: Access,
  fields: readonly ImportField[],
  words: readonly ChosenWord[],
): Promise<void> {
  for (const [id, own] of Map.groupBy(words, word => word.id)) {
    const field = fields.find(candidate => candidate.key === id)?.field
    const source = field && typeOf(field).labels?.(field)
    if (!source || source.from === 'records') throw refused(`不能为“${base.fields[id]?.label ?? id}”设置对应的代码`)
    const values = own.flatMap(({ value }) => value ?? [])
    const codes = await readCodes(tx, source, values)
    const unknown = own.find(({ value }) => value !== null && codes.get(value) !== value)
    if (unknown) throw refused(`“${unknown.word}”对应的代码不存在，请重新选择`)
  }
}
