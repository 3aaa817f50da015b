import type { ImportKind } from '@xw/shared/wire/imports'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { type ChosenCodes, type ImportPlan, type ImportPlanOptions, planImport } from '../../../resource/bulk/plan.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { importables, listImportFields } from './importable.ts'
import { assertMatchable } from './unmatched.ts'

/** A requested import, checked with the rights that the user has now. */
interface ImportRequest {
  /** The batch that new records go into, or whose records are updated. */
  batchId: string | null
  /** The hooks of the resource. */
  hooks: Pick<Hooks, 'entering'>
  kind: ImportKind
  mapping: ImportPlanOptions['mapping']
  words?: ChosenCodes
  options: { path: string; blank: 'keep' | 'clear' }
}

export function getImportRules(access: Access, path: string, kind: ImportKind) {
  const importable = importables.get(path)
  if (!importable) throw refused('此类数据不支持批量导入')
  return importable.rules(access, kind)
}

/** Plans an import after checking the request completely. */
export function buildImportPlan(
  access: Access,
  { kind, mapping, options, words = new Map(), ...wanted }: ImportRequest,
): ImportPlan {
  const rules = getImportRules(access, options.path, kind)
  assertMatchable(access, rules.match)
  const fields = listImportFields(access, rules)
  const mapped = new Set(mapping.map(({ key }) => key))
  assertOwnFields(access, mapping, fields)
  const missing = fields.filter(field => field.isRequired && !mapped.has(field.key))
  if (missing.length > 0) throw refused(`必填字段不能为空！${missing.map(({ field }) => field.label).join('、')}`)
  const columns = mapping.map(({ column }) => column)
  const repeated = columns.filter((column, index) => columns.indexOf(column) !== index)
  if (mapped.size < mapping.length || repeated.length > 0)
    throw refused(`表格列“${repeated[0] ?? columns[0]}”不唯一，每一列只能匹配一个字段`)
  if (kind === 'update' && mapping.every(({ key }) => rules.match?.includes(key)))
    throw refused('除了用来匹配记录的字段，请至少再匹配一个要更新的字段')
  const lacking = (rules.required ?? []).filter(key => !mapped.has(key) && !rules.completed?.(mapped).includes(key))
  if (lacking.length > 0)
    throw refused(`必填字段不能为空！${lacking.map(key => createLabeler(access)({ key })).join('、')}`)
  const wish = { kind, mapping, words, blank: options.blank, ...rules }
  const { batchId, hooks } = wanted
  if (kind === 'update') return planImport(batchId === null ? access : restrictToBatch(access, batchId), wish)
  return planImport(access, { ...wish, entering: hooks.entering, ...(batchId !== null && { shared: { batchId } }) })
}

/** IM-07: restricts matching to the records of the chosen batch. */
const restrictToBatch = (access: Access, batchId: string): Access => ({
  ...access,
  scope: { match: 'and', items: [access.scope, { field: 'batchId', rule: 'eq', value: batchId }] },
})

/** Refuses fields that the user may not import. */
export function assertOwnFields(
  access: Access,
  mapping: ImportPlanOptions['mapping'],
  fields: readonly { key: string }[],
): void {
  const foreign = mapping.filter(({ key }) => !fields.some(field => field.key === key))
  if (foreign.length > 0) throw refused(`没有导入这些字段的权限：${foreign.map(createLabeler(access)).join('、')}`)
}

const createLabeler =
  ({ base }: Access) =>
  ({ key }: { key: string }) =>
    base.fields[key]?.label ?? key
