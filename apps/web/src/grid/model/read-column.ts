import type { Option } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import type { ColumnDefinition, LinkageDefinition } from './column-definition.ts'
import { columnTypes, structureTypes } from './column-types.ts'
import { parseExtension } from './extend-json.ts'
import { fillPlaceholders } from './fill-text.ts'
import { type LinkableColumn, linkColumns } from './link-columns.ts'
import { toFieldOption } from './read-option.ts'
import { readRules } from './read-rules.ts'
import type { GridColumn, Statistic } from './state.ts'

/** The result of reading the customer's definitions. */
export interface ColumnsDefinition {
  readonly columns: readonly GridColumn[]
  /** The columns about the rows themselves, in order. */
  readonly structure: readonly (typeof structureTypes)[keyof typeof structureTypes][]
  /** The key that dragging renumbers; null when rows cannot be dragged. */
  readonly dragSortKey: string | null
}

/** Returns the items of a dictionary that are already loaded. */
type DictLookup = (dictCode: string) => readonly Option[]

interface ReadColumnsOptions {
  readonly entriesOf?: DictLookup
  readonly linkageConfig?: readonly LinkageDefinition[]
}

/** Reads the customer's definitions (GR-01, GR-02). Throws a ValueError that names the column. */
export function readColumns(
  definitions: readonly ColumnDefinition[],
  around: ReadColumnsOptions = {},
): ColumnsDefinition {
  const { entriesOf = () => [], linkageConfig = [] } = around
  const types = definitions.map(typeNameOf)
  const structure = types.flatMap(type => (isStructure(type) ? [structureTypes[type]] : []))
  const dragged = definitions.find((_, at) => types[at] === 'row-drag-sort')
  const all = definitions.flatMap((one, at) => (isStructure(types[at] ?? '') ? [] : [readColumn(one, entriesOf)]))
  const columns = linkColumns(all, linkageConfig)
  const twice = columns.find(({ key }, at) => columns.findIndex(other => other.key === key) !== at)
  if (twice) throw new ValueError(`列“${twice.title}”的 key“${twice.key}”重复`)
  return { columns, structure, dragSortKey: dragged ? (dragged.dragSortKey ?? 'orderNum') : null }
}

const typeNameOf = ({ type, $type }: ColumnDefinition): string => type ?? $type ?? 'normal'

const isStructure = (type: string): type is keyof typeof structureTypes => Object.hasOwn(structureTypes, type)

function readColumn(definition: ColumnDefinition, entriesOf: DictLookup): LinkableColumn {
  const key = definition.key ?? definition.field ?? ''
  const title = definition.title ?? key
  if (key === '') throw new ValueError(`列“${title}”没有 key`)
  const name = typeNameOf(definition)
  const type = Object.hasOwn(columnTypes, name) ? columnTypes[name] : undefined
  if (!type) throw new ValueError(`列“${title}”的类型“${name}”不存在`)
  const extension = parseExtension(definition.fieldExtendJson, title)
  const context = { definition, title, options: optionsOf(definition, entriesOf), extension }
  const place = type.place?.(context) ?? {}
  const { defaultValue = place.defaultValue, linkageKey, allowInput, width, fixed, validateRules } = definition
  const texts = { key, title, defaultValue }
  const props = { ...filledProps(definition.props ?? {}, texts), ...place.props }
  const { placeholder = definition.props?.placeholder, disabled = definition.props?.disabled } = definition
  const column: GridColumn = {
    key,
    field: type.field(context),
    title,
    ...place,
    ...(defaultValue !== undefined && { defaultValue }),
    ...widthOf(width),
    ...(fixed && { pinned: 'left' as const }),
    ...(disabled === true && { editable: false }),
    ...(typeof placeholder === 'string' && { placeholder: fillPlaceholders(placeholder, texts) }),
    ...statisticsOf(definition),
    ...(validateRules && { rules: readRules(validateRules, title) }),
    ...(linkageKey && { linkageKey }),
    ...(allowInput && { allowInput: true }),
    ...(Object.keys(props).length > 0 && { props }),
  }
  const hasOwn = context.options.length > 0 || definition.dictCode !== undefined
  return { column, ...(!hasOwn && { fieldWith: (options: readonly Option[]) => type.field({ ...context, options }) }) }
}

/** Returns the listed options, and the dictionary's items that are not listed. */
function optionsOf({ options = [], dictCode }: ColumnDefinition, entriesOf: DictLookup): Option[] {
  const listed = options.map(toFieldOption)
  if (listed.length === 0 || !dictCode) return listed
  return [...listed, ...entriesOf(dictCode).filter(({ value }) => listed.every(other => other.value !== value))]
}

function widthOf(width: number | string | undefined): { width?: number } {
  const pixels = typeof width === 'string' ? Number(/^(\d+)(?:px)?$/.exec(width.trim())?.[1] ?? 0) : (width ?? 0)
  return pixels > 0 ? { width: pixels } : {}
}

const isStatistic = (name: string): name is Statistic => name === 'sum' || name === 'average'

function statisticsOf({ statistics = [] }: ColumnDefinition): { statistics?: Statistic[] } {
  const wanted = (typeof statistics === 'string' ? statistics.split(',') : statistics).map(name => name.trim())
  const known = wanted.filter(isStatistic)
  return known.length > 0 ? { statistics: known } : {}
}

const filledProps = (props: Readonly<Record<string, unknown>>, texts: Parameters<typeof fillPlaceholders>[1]) =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'string' ? fillPlaceholders(value, texts) : value,
    ]),
  )
