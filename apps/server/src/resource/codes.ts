import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import { readCodeTexts } from './dict-text.ts'
import type { RecordValues } from './stored.ts'

/** Refuses codes that do not exist: an unknown dictionary item, a department that is missing. */
export async function assertCodesExist(tx: Tx, def: ResourceDef, values: RecordValues): Promise<void> {
  const texts = await readCodeTexts(tx, def, [values])
  const errors: Record<string, string> = {}
  for (const [key, known] of texts) {
    const field = def.fields[key]
    const codes = [values[key]].flat().map(String)
    const unknown = codes.find(code => !known.has(code))
    if (!field || unknown === undefined) continue
    const isRecord = typeOf(field).labels?.(field).from === 'records'
    errors[key] = isRecord ? `所选${field.label}不存在` : `${field.label}的值“${unknown.slice(0, 50)}”不在可选范围内`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
