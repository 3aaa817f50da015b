import { checkValue } from '@xw/shared/rules/check-value'
import { readRecord } from '@xw/shared/rules/read-record'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { type ImportPlan, type ImportPlanOptions, type MappedColumn, planImport } from '../../../resource/bulk/plan.ts'
import type { Resource } from '../../../resource/engine.ts'
import { excelColumns } from '../../../resource/export.ts'
import { saveNewRecord } from '../../../resource/save.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import type { CallInput } from '../../../resource/within.ts'
import { assertOwnFields } from './plan-of.ts'

interface SheetPlanInput {
  mapping: readonly MappedColumn[]
  /** Columns that identify records and are never written. */
  compared?: readonly MappedColumn[]
  /** The parameters of the call beside the file. */
  input: CallInput
}

/** IM-08: plans new records by a resource’s own template. A row is refused for whatever a form would be refused for. */
export function planSheet(
  access: Access,
  { hooks, mode, isPlain }: Pick<Resource, 'hooks' | 'mode' | 'isPlain'>,
  { mapping, compared = [], input }: SheetPlanInput,
): ImportPlan {
  assertOwnFields(access, mapping, excelColumns(access.def, 'import'))
  const wish: ImportPlanOptions = {
    kind: 'add',
    mapping,
    shared: readSharedValues(access, input),
    unknownCode: 'refuse',
    known: { hooks, compared },
    required: Object.entries(access.def.fields)
      .filter(([, field]) => field.readonly !== true && field.default === undefined)
      .flatMap(([key, field]) => (checkValue(field, null, mode) === null ? [] : [key])),
  }
  if (isPlain) return planImport(access, { ...wish, entering: hooks.entering })
  // Adds every field that a form would send, because hooks expect complete records.
  const { values: unsaid } = readRecord(access.def, {}, { on: 'add', mode })
  return planImport(access, {
    ...wish,
    save: (tx, values) => saveNewRecord(tx, access, { ...unsaid, ...values }, hooks),
    prepare: async many => hooks.beforeMany?.({ access, many }),
  })
}

/** Reads values that belong to the whole file, such as the record its rows belong to. */
function readSharedValues({ def }: Access, input: CallInput): RecordValues {
  const columns = new Set(excelColumns(def, 'import').map(({ key }) => key))
  const given = Object.entries(def.fields).filter(
    ([key, field]) => field.readonly !== true && !columns.has(key) && Object.hasOwn(input, key),
  )
  const { values, errors } = readRecord({ fields: Object.fromEntries(given) }, input, { on: 'add' })
  if (Object.keys(errors).length > 0) throw refused(Object.values(errors).join('；'))
  return values
}
