import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import type { Access } from '../../../resource/access.ts'
import type { ImportWish } from '../../../resource/bulk/plan.ts'
import { excelColumns } from '../../../resource/export.ts'
import { textIn } from '../../../resource/stored.ts'

export type ImportKind = 'update' | 'add'

/** What a module says about its imports. */
export interface ImportRules extends Pick<ImportWish, 'match' | 'required' | 'complete'> {
  /** Which required fields `complete` can give a value to, when these columns are there. */
  completed?(mapped: ReadonlySet<string>): string[]
}

/** Who may import degree records may do everything about it. */
export const importPermission = `${degreeRecordTable.permission}:importExcel`

/** Photos by an archive, and taking them back. */
export const photoPermission = `${degreeRecordTable.permission}:importPhoto`

/** What is special about importing one resource. */
interface Importable {
  /** Parameters of a call that say which of its definitions is meant. */
  params: readonly string[]
  rules(access: Access, kind: ImportKind): ImportRules
}

/** IM-07: name, ID number and grade say which record a row means. The roster creates records and needs no more of them. */
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

/** The resources that have a wizard, by path. */
export const importables: ReadonlyMap<string, Importable> = new Map([[degreeRecordTable.path, degreeRecords]])

/** A field that a column can go to. */
export interface ImportField extends FieldWithFacet<'excel'> {
  isRequired: boolean
}

/**
 * The fields somebody may import, by the role field config: those a record is found by are there for everybody who sees
 * them, since they are compared and not written.
 */
export function importFields(access: Access, { match = [], required = [], completed }: ImportRules): ImportField[] {
  const own = new Set(excelColumns(access.def, 'import').map(({ key }) => key))
  // What a row can be completed with does not have to be in the file.
  const optional = completed?.(own) ?? []
  const needed = [...match, ...required].filter(key => !optional.includes(key))
  return listFieldsOn(access.base, 'excel')
    .filter(({ key }) => own.has(key) || match.includes(key))
    .map(field => ({ ...field, isRequired: needed.includes(field.key) }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
}
