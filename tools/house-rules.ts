import { parseSync } from 'oxc-parser'

/** What the house asks of a file that neither the compiler nor the linter can ask. */

/** Any node of a program, as far as a rule looks into it. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node below one, parents first. */
function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value)
}

interface Source {
  readonly file: string
  readonly text: string
}

/** The lines on which a file breaks a rule, as an editor opens them. */
function listLines({ file, text }: Source, isBroken: (node: Node) => boolean): string[] {
  const program = parseSync(file, text).program as unknown as Node
  const broken = [...walk(program)].filter(isBroken)
  return broken.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
}

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && (node.name === name || (node.type === 'MemberExpression' && isNamed(node.property, name)))

/** `field`, `placed.field` and `def.fields[key]`. */
const isField = (node: unknown): boolean =>
  isNamed(node, 'field') || (isNode(node) && node.type === 'MemberExpression' && isNamed(node.object, 'fields'))

/** What is left of `x?.y` without its question mark. */
const unchained = (node: unknown): unknown => (isNode(node) && node.type === 'ChainExpression' ? node.expression : node)

/** `x.type` as the members of a program have it, whatever `x` is. */
function typeRead(node: unknown): Node | null {
  const read = unchained(node)
  return isNode(read) && read.type === 'MemberExpression' && read.computed === false && isNamed(read.property, 'type')
    ? read
    : null
}

const isFieldType = (node: unknown): boolean => isField(typeRead(node)?.object)

/**
 * Where a file decides by the name of a field's type. What differs from type to type is said by the type, in one of the
 * two folders `field-types`: a new type is then whole without a search for places that know the others by name.
 */
export function findTypeNames(source: Source, names: readonly string[]): string[] {
  const isName = (node: unknown) => isNode(node) && typeof node.value === 'string' && names.includes(node.value)
  const decides = (node: Node): boolean => {
    switch (node.type) {
      case 'BinaryExpression':
        return (typeRead(node.left) && isName(node.right)) || (typeRead(node.right) && isName(node.left)) || false
      case 'SwitchStatement':
        return isFieldType(node.discriminant)
      case 'MemberExpression':
        return node.computed === true && isFieldType(node.property)
      case 'CallExpression':
        return (node.arguments as unknown[]).some(isFieldType)
      case 'VariableDeclarator':
        return isField(node.init) && isNode(node.id) && namesOf(node.id).includes('type')
      default:
        return false
    }
  }
  return [...new Set(listLines(source, decides))]
}

/** The properties that a pattern takes out of something. */
const namesOf = ({ properties }: Node): unknown[] =>
  Array.isArray(properties) ? (properties as Node[]).map(({ key }) => (isNode(key) ? key.name : null)) : []

/**
 * Where a file writes out a path of the API. Both ends take it from `shared/wire` or from a definition: a path that is
 * renamed there is renamed everywhere.
 */
export function findLiteralPaths(source: Source, roots: readonly string[]): string[] {
  const path = new RegExp(`^/(?:${roots.join('|')})/`)
  const isPath = (value: unknown) => typeof value === 'string' && path.test(value)
  return listLines(source, ({ type, value }) => {
    if (type === 'Literal') return isPath(value)
    return type === 'TemplateElement' && isPath((value as { cooked: unknown }).cooked)
  })
}

/** A column `version` that a statement counts on, with whatever name of its table before it. */
const countedOn = /\bversion\s*=\s*(?:\w+\.)?version\s*\+\s*1\b/

const importsStamps = ({ type, specifiers }: Node): boolean =>
  type === 'ImportDeclaration' && (specifiers as Node[]).some(({ imported }) => isNamed(imported, 'stamps'))

/** `version: sql`version + 1`` as a query builder takes it. */
const setsNextVersion = ({ type, key, value }: Node): boolean =>
  type === 'Property' &&
  isNamed(key, 'version') &&
  isNode(value) &&
  [...walk(value)].some(part => /\bversion\s*\+\s*1\b/.test(textOf(part)))

/** Returns the text of a piece of a template. */
const textOf = ({ type, value }: Node): string =>
  type === 'TemplateElement' ? String((value as { cooked: unknown }).cooked) : ''

/**
 * Where a file gives records a new version by hand. `resource/change-rows.ts` does so for everybody, and keeps what the
 * records were before: a statement beside it would leave a gap in their history.
 */
export function findVersionWrites(source: Source): string[] {
  const isByHand = (node: Node) => countedOn.test(textOf(node)) || importsStamps(node) || setsNextVersion(node)
  return [...new Set(listLines(source, isByHand))]
}
