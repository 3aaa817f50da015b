import { checkValue } from '@xw/shared/rules/check-value'
import { readRecord } from '@xw/shared/rules/read-record'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { type ImportPlan, type ImportWish, type MappedColumn, planImport } from '../../../resource/bulk/plan.ts'
import type { Resource } from '../../../resource/engine.ts'
import { excelColumns } from '../../../resource/export.ts'
import { saveNewRecord } from '../../../resource/save.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import type { CallInput } from '../../../resource/within.ts'
import { assertOwnFields } from './plan-of.ts'

interface Wanted {
  mapping: readonly MappedColumn[]
  /** Columns that records are found by and that no row writes. */
  compared?: readonly MappedColumn[]
  /** What the call says beside the file. */
  input: CallInput
}

/** IM-08: new records by a resource's own template. What a form would refuse, a row is refused for. */
export function planSheet(
  access: Access,
  { hooks, mode, isPlain }: Pick<Resource, 'hooks' | 'mode' | 'isPlain'>,
  { mapping, compared = [], input }: Wanted,
): ImportPlan {
  assertOwnFields(access, mapping, excelColumns(access.def, 'import'))
  const wish: ImportWish = {
    kind: 'add',
    mapping,
    shared: readShared(access, input),
    unknownCode: 'refuse',
    known: { hooks, compared },
    required: Object.entries(access.def.fields)
      .filter(([, field]) => field.readonly !== true && field.default === undefined)
      .flatMap(([key, field]) => (checkValue(field, null, mode) === null ? [] : [key])),
  }
  if (isPlain) return planImport(access, { ...wish, entering: hooks.entering })
  // Every field a form would send, as hooks know records.
  const { values: unsaid } = readRecord(access.def, {}, { on: 'add', mode })
  return planImport(access, {
    ...wish,
    save: (tx, values) => saveNewRecord(tx, access, { ...unsaid, ...values }, hooks),
    prepare: async many => hooks.beforeMany?.({ access, many }),
  })
}

/** What belongs to the file as a whole, such as the record that its rows hang on. */
function readShared({ def }: Access, input: CallInput): RecordValues {
  const columns = new Set(excelColumns(def, 'import').map(({ key }) => key))
  const given = Object.entries(def.fields).filter(
    ([key, field]) => field.readonly !== true && !columns.has(key) && Object.hasOwn(input, key),
  )
  const { values, errors } = readRecord({ fields: Object.fromEntries(given) }, input, { on: 'add' })
  if (Object.keys(errors).length > 0) throw refused(Object.values(errors).join('；'))
  return values
}
