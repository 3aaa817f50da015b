import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import type { ImportKind } from '@xw/shared/wire/imports'
import type { Access } from '../../../resource/access.ts'
import type { ImportPlanOptions } from '../../../resource/bulk/plan.ts'
import { excelColumns } from '../../../resource/export.ts'
import { textIn } from '../../../resource/stored.ts'

/** The rules that a module states for imports of its resource. */
export interface ImportRules extends Pick<ImportPlanOptions, 'match' | 'required' | 'complete'> {
  /** Lists the required fields that `complete` can fill in when these columns are present. */
  completed?(mapped: ReadonlySet<string>): string[]
}

/** The permission for everything about imports of degree records. */
export const importPermission = `${degreeRecordTable.permission}:importExcel`

/** The permission to import photos from an archive and to undo that. */
export const photoPermission = `${degreeRecordTable.permission}:importPhoto`

/** The special rules of importing one resource. */
interface Importable {
  /** Request parameters that select one of the resource’s definitions. */
  params: readonly string[]
  rules(access: Access, kind: ImportKind): ImportRules
}

/**
 * IM-07: name, ID number and grade together identify a record. The roster creates records and requires only these and the
 * department.
 */
const degreeRecords: Importable = {
  params: ['xwlx'],
  rules({ base }, kind) {
    if (kind === 'update') return { match: ['xm', 'zjhm', 'nj'] }
    const idField = findDegreeType(base.only?.value ?? '')?.idField ?? 'xh'
    return {
      required: ['xm', 'zjhm', idField, 'departId', 'nj'],
      complete(values) {
        values.nj ??= textIn(values, 'rxny').slice(0, 4) || null
      },
      completed: mapped => (mapped.has('rxny') ? ['nj'] : []),
    }
  },
}

/** The resources that have an import wizard, by path. */
export const importables: ReadonlyMap<string, Importable> = new Map([[degreeRecordTable.path, degreeRecords]])

/** A field that a column can be matched to. */
export interface ImportField extends FieldWithFacet<'excel'> {
  isRequired: boolean
}

/**
 * Lists the fields that a user may import by the field permissions of their roles. Fields that identify a record are always
 * included, because they are compared and not written.
 */
export function listImportFields(access: Access, { match = [], required = [], completed }: ImportRules): ImportField[] {
  const own = new Set(excelColumns(access.def, 'import').map(({ key }) => key))
  // A field that `complete` can fill in need not be in the file.
  const optional = completed?.(own) ?? []
  const needed = [...match, ...required].filter(key => !optional.includes(key))
  return listFieldsOn(access.base, 'excel')
    .filter(({ key }) => own.has(key) || match.includes(key))
    .map(field => ({ ...field, isRequired: needed.includes(field.key) }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
}
