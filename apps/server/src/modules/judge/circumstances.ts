import type { Circumstances, Codes } from '@xw/shared/degree/rules/case'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { judge as judgeByRules } from '@xw/shared/degree/rules/judge'
import { findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { formatTime } from '@xw/shared/wire/time'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../../resource/access.ts'
import { codesIn, type RecordValues, textIn } from '../../resource/stored.ts'
import type { Batches } from '../xw-batch/index.ts'
import { degreeTypeOf } from './judged.ts'

/** How a record is judged by itself. */
export type Verdict = (record: RecordValues, codes: Codes) => Finding[]

const today = () => (formatTime(new Date()) ?? '').slice(0, 10).replaceAll('-', '')

/** Puts together once what is the same for all records of a type: its fields, the collections, the day. */
export async function verdictOf(
  tx: Tx,
  access: Access,
  { batches, def }: { batches: Batches; def: ResourceDef },
): Promise<Verdict> {
  const type = findDegreeType(degreeTypeOf(access))
  if (!type) throw new Error('a record is judged by its type')
  const wishes = new Map((await batches.of(tx, access.session.tenantId)).map(batch => [batch.id, batch]))
  const common = { type, fields: def.fields, today: today() }
  return (record, codes) => {
    const circumstances: Circumstances = {
      ...common,
      codes,
      stage: textIn(record, 'status'),
      batch: wishes.get(textIn(record, 'batchId')) ?? null,
      photo: { isThere: codesIn(record, 'photo').length > 0 },
    }
    return judgeByRules(record, circumstances)
  }
}
