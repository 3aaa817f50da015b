import { parseSync, type TSSignature, type TSType } from 'oxc-parser'
import { toColumn } from '../packages/shared/src/resource/names.ts'
import type { ResourceDef } from '../packages/shared/src/resource/resource.ts'
import { getFieldStorage } from '../packages/shared/src/resource/storage.ts'

/** The table types for kysely are written by hand; this compares them with the definitions of resources. */

/** The columns of each table by the types; null for a table whose type derives them. */
export type TableColumns = ReadonlyMap<string, ReadonlySet<string> | null>

type Declarations = ReadonlyMap<string, TSType | readonly TSSignature[]>

/** Reads the interface `Database` and those it extends, from the texts of all schema files. */
export function readTableTypes(texts: readonly string[]): TableColumns {
  const declarations = new Map(texts.flatMap(listDeclarations))
  const tables = [...declarations].flatMap(([name, declared]) =>
    name === 'Database' || name.endsWith('Tables') ? listMembers(declared) : [],
  )
  return new Map(tables.map(({ name, type }) => [name, type ? columnsOf(type, declarations) : null]))
}

/** Lists the columns that a definition stores and the type of its table lacks, as `table.column`. */
export const findMissingColumns = (types: TableColumns, defs: readonly ResourceDef[]): string[] => [
  ...new Set(
    defs.flatMap(def => {
      const known = types.get(def.table)
      return known ? storedColumns(def).flatMap(column => (known.has(column) ? [] : [`${def.table}.${column}`])) : []
    }),
  ),
]

const storedColumns = ({ fields }: ResourceDef): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const storage = getFieldStorage(key, field)
    if (storage.kind === 'module') return []
    return storage.kind === 'sealed' ? [storage.column, storage.hash, storage.tail] : [storage.column]
  })

function listDeclarations(text: string): [string, TSType | readonly TSSignature[]][] {
  return parseSync('schema.ts', text).program.body.flatMap((statement): [string, TSType | readonly TSSignature[]][] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration') return [[declared.id.name, declared.body.body]]
    return declared?.type === 'TSTypeAliasDeclaration' ? [[declared.id.name, declared.typeAnnotation]] : []
  })
}

const listMembers = (declared: TSType | readonly TSSignature[]): { name: string; type: TSType | undefined }[] => {
  const members = 'type' in declared ? (declared.type === 'TSTypeLiteral' ? declared.members : []) : declared
  return members.flatMap(member =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
      ? [{ name: member.key.name, type: member.typeAnnotation?.typeAnnotation }]
      : [],
  )
}

/** Returns the columns of a table's type, or null when a part of it is derived. */
function columnsOf(type: TSType, declarations: Declarations): ReadonlySet<string> | null {
  if (type.type === 'TSTypeLiteral') return new Set(listMembers(type).map(({ name }) => name))
  if (type.type === 'TSIntersectionType') {
    const parts = type.types.map(part => columnsOf(part, declarations))
    return parts.includes(null) ? null : new Set(parts.flatMap(part => [...(part ?? [])]))
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null
  const { name } = type.typeName
  if (name === 'SealedColumns') return sealedColumns(type.typeArguments?.params[0])
  const declared = declarations.get(name)
  if (!declared) return null
  return 'type' in declared
    ? columnsOf(declared, declarations)
    : new Set(listMembers(declared).map(member => member.name))
}

/** `SealedColumns<'phone'>` stands for the encrypted value and its two hashes. */
function sealedColumns(argument: TSType | undefined): ReadonlySet<string> | null {
  if (argument?.type === 'TSUnionType') {
    const parts = argument.types.map(sealedColumns)
    return parts.includes(null) ? null : new Set(parts.flatMap(part => [...(part ?? [])]))
  }
  if (argument?.type !== 'TSLiteralType' || argument.literal.type !== 'Literal') return null
  const column = toColumn(String(argument.literal.value))
  return new Set([column, `${column}_hash`, `${column}_tail`])
}
