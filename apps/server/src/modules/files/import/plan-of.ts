import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { type ImportPlan, type ImportWish, planImport, type Words } from '../../../resource/bulk/plan.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type ImportKind, importables, importFields } from './importable.ts'
import { assertMatchable } from './unmatched.ts'

/** An import as it was asked for, by whoever asks for it and with the rights they have now. */
interface Wanted {
  /** The collection that new records come into, or whose records are meant. */
  batchId: string | null
  /** Of the resource whose records they become. */
  hooks: Pick<Hooks, 'entering'>
  kind: ImportKind
  mapping: ImportWish['mapping']
  words?: Words
  options: { path: string; blank: 'keep' | 'clear' }
}

export function rulesOf(access: Access, path: string, kind: ImportKind) {
  const importable = importables.get(path)
  if (!importable) throw refused('此类数据不支持批量导入')
  return importable.rules(access, kind)
}

/** Lays an import out, after everything that could be wrong with what was asked for was looked at. */
export function planOf(access: Access, { kind, mapping, options, words = new Map(), ...wanted }: Wanted): ImportPlan {
  const rules = rulesOf(access, options.path, kind)
  assertMatchable(access, rules.match)
  const fields = importFields(access, rules)
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
  if (lacking.length > 0) throw refused(`必填字段不能为空！${lacking.map(key => labelIn(access)({ key })).join('、')}`)
  const wish = { kind, mapping, words, blank: options.blank, ...rules }
  const { batchId, hooks } = wanted
  if (kind === 'update') return planImport(batchId === null ? access : inBatch(access, batchId), wish)
  return planImport(access, { ...wish, entering: hooks.entering, ...(batchId !== null && { shared: { batchId } }) })
}

/** IM-07: among the records of the chosen collection. */
const inBatch = (access: Access, batchId: string): Access => ({
  ...access,
  scope: { match: 'and', items: [access.scope, { field: 'batchId', rule: 'eq', value: batchId }] },
})

/** Nobody writes a field by naming it that a file of theirs could not have. */
export function assertOwnFields(
  access: Access,
  mapping: ImportWish['mapping'],
  fields: readonly { key: string }[],
): void {
  const foreign = mapping.filter(({ key }) => !fields.some(field => field.key === key))
  if (foreign.length > 0) throw refused(`没有导入这些字段的权限：${foreign.map(labelIn(access)).join('、')}`)
}

const labelIn =
  ({ base }: Access) =>
  ({ key }: { key: string }) =>
    base.fields[key]?.label ?? key
