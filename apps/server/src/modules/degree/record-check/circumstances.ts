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
import { readPhotoRule, readStoredPhotos } from '../photo-rule/index.ts'
import { degreeTypeOf } from './degree-type.ts'
import type { CheckAccess } from './judge-access.ts'

/** Checks one record by itself. */
export type CheckRecord = (record: RecordValues, codes: CodeTableLookup) => Finding[]

/** Loads the photo properties of some records and returns the function that checks each of them. */
export type PrepareCheck = (records: readonly RecordValues[]) => Promise<CheckRecord>

interface RuleContext {
  batches: Batches
  def: ResourceDef
}

/** Prepares once what all records of a type share, however many portions they are checked in. */
export async function createCheckPreparer(
  tx: Tx,
  access: CheckAccess,
  { batches, def }: RuleContext,
): Promise<PrepareCheck> {
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
    const flawOf = await readPhotoDefects(tx, access, { type: type.code, records })
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

/**
 * Returns what the present photo rule objects to in a photo, or null. A photo whose properties were never measured has
 * no defect. People judge the background colour: schools use white, blue and red.
 */
async function readPhotoDefects(
  tx: Tx,
  { session }: CheckAccess,
  { type, records }: { type: string; records: readonly RecordValues[] },
): Promise<(id: string) => string | null> {
  const ids = records.flatMap(record => codesIn(record, 'photo').slice(0, 1))
  const kept = await readStoredPhotos(tx, session, ids)
  if (kept.size === 0) return () => null
  const rule = await readPhotoRule(tx, session.tenantId, type)
  return id => {
    const photo = kept.get(id)
    return photo ? (findPhotoDefect(photo, rule) ?? (photo.isPlain === false ? '背景的颜色不均匀' : null)) : null
  }
}
