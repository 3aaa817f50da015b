import type { FieldDef } from '@xw/shared/field-types/index'

/** Field functions whose name differs from the type; `switch` is a reserved word. */
const functionNames: Readonly<Record<string, string>> = { switch: 'switchOf' }
const toFunctionName = (type: string) => functionNames[type] ?? type
const toFileName = (type: string) => type.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The line length above which a declaration is broken. */
const lineLength = 80

/** Formats the declaration of a field with its import, ready to copy into a definition. */
export const formatUsage = (key: string, declared: FieldDef): string =>
  `import { ${toFunctionName(declared.type)} } from '@xw/shared/field-types/${toFileName(declared.type)}'\n\n${key}: ${formatDeclaration(declared)},`

/** Formats the call that creates this field. */
export function formatDeclaration({ type, label, ...options }: FieldDef, indent = ''): string {
  const given = Object.keys(options).length > 0 ? `, ${print(options, indent)}` : ''
  return `${toFunctionName(type)}(${quote(label)}${given})`
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const isName = (key: string) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key)
const isField = (value: object): value is FieldDef => 'type' in value && 'label' in value

/** Formats a value as source code, on one line if it fits. */
function print(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (isField(value)) return formatDeclaration(value, indent)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(each => print(each, inner))
    : Object.entries(value).map(([key, each]) => `${isName(key) ? key : quote(key)}: ${print(each, inner)}`)
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (indent.length + line.length <= lineLength) return line
  const lines = parts.map(part => `${inner}${part},\n`).join('')
  return isList ? `[\n${lines}${indent}]` : `{\n${lines}${indent}}`
}
