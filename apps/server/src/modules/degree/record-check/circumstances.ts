import { findPhotoDefect } from '@xw/shared/degree/photos'
import { checkDegreeRecord as judgeByRules } from '@xw/shared/degree/rules/check-record'
import type { CheckContext, CodeTableLookup } from '@xw/shared/degree/rules/check-subject'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { compactToday } from '../../../lib/today.ts'
import type { Tx } from '../../../plugins/db.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { readPinyinStyle } from '../../platform/school-setting/index.ts'
import { readMajorConfig } from '../application-config/index.ts'
import type { Batches } from '../batch/index.ts'
import { readKeptPhotos, readPhotoRule } from '../photo-rule/index.ts'
import { degreeTypeOf } from './degree-type.ts'
import type { JudgeAccess } from './judge-access.ts'

/** How a record is judged by itself. */
export type Verdict = (record: RecordValues, codes: CodeTableLookup) => Finding[]

/** Reads what is kept of the photos of some records, and returns how each of them is judged. */
export type VerdictReader = (records: readonly RecordValues[]) => Promise<Verdict>

interface Judging {
  batches: Batches
  def: ResourceDef
}

/** Puts together once what is the same for all records of a type, however many portions they are judged in. */
export async function createVerdictReader(
  tx: Tx,
  access: JudgeAccess,
  { batches, def }: Judging,
): Promise<VerdictReader> {
  const { tenantId } = access.session
  const type = findDegreeType(degreeTypeOf(access))
  if (!type) throw new Error('a record is judged by its type')
  const wishes = new Map((await batches.of(tx, tenantId)).map(batch => [batch.id, batch]))
  const common = {
    type,
    fields: def.fields,
    today: compactToday(),
    pinyin: await readPinyinStyle(tx, tenantId),
    majors: await readMajorConfig(tx, { tenantId, type: type.code }),
  }
  return async records => {
    const flawOf = await photoFlaws(tx, access, { type: type.code, records })
    return (record, codes) => {
      const [photo] = codesIn(record, 'photo')
      const circumstances: CheckContext = {
        ...common,
        codes,
        stage: textIn(record, 'status'),
        batch: wishes.get(textIn(record, 'batchId')) ?? null,
        photo: photo === undefined ? { isThere: false } : { isThere: true, flaw: flawOf(photo) },
      }
      return judgeByRules(record, circumstances)
    }
  }
}

/** What the rule of now has against the photos of some records; nothing where nobody looked at them. Which colour a background has is left to people: schools take white, blue and red. */
async function photoFlaws(
  tx: Tx,
  { session }: JudgeAccess,
  { type, records }: { type: string; records: readonly RecordValues[] },
): Promise<(id: string) => string | null> {
  const ids = records.flatMap(record => codesIn(record, 'photo').slice(0, 1))
  const kept = await readKeptPhotos(tx, session, ids)
  if (kept.size === 0) return () => null
  const rule = await readPhotoRule(tx, session.tenantId, type)
  return id => {
    const photo = kept.get(id)
    return photo ? (findPhotoDefect(photo, rule) ?? (photo.isPlain === false ? '背景的颜色不均匀' : null)) : null
  }
}
