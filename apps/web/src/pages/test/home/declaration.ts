import type { FieldDef } from '@xw/shared/field-types/index'

/** Functions whose name is not the type's: `switch` is a word of the language. */
const functionNames: Readonly<Record<string, string>> = { switch: 'switchOf' }
const nameOf = (type: string) => functionNames[type] ?? type
const fileOf = (type: string) => type.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** What fits on a line. */
const lineLength = 80

/** How a definition declares a field, to be copied into one. */
export const formatUsage = (key: string, declared: FieldDef): string =>
  `import { ${nameOf(declared.type)} } from '@xw/shared/field-types/${fileOf(declared.type)}'\n\n${key}: ${formatDeclaration(declared)},`

/** The call that makes this field. */
export function formatDeclaration({ type, label, ...options }: FieldDef, indent = ''): string {
  const given = Object.keys(options).length > 0 ? `, ${print(options, indent)}` : ''
  return `${nameOf(type)}(${quote(label)}${given})`
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const isName = (key: string) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key)
const isField = (value: object): value is FieldDef => 'type' in value && 'label' in value

/** A value as one would type it: on one line where it fits. */
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
