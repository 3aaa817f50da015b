import { parseSync } from 'oxc-parser'

/** Rules of this project that neither the compiler nor the linter can check. */

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

/** Unwraps the optional chain of `x?.y`. */
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
 * Lists lines that decide by the name of a field's type. Differences between types belong into the two folders `field-
 * types`, so that a new type needs no change elsewhere.
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
 * Lists lines that write out a path of the API. Both ends take paths from `shared/wire` or a definition, so that a
 * renamed path changes everywhere.
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
 * Lists lines that give records a new version by hand. `resource/change-rows.ts` also keeps the old version; a
 * statement beside it would leave a gap in the history.
 */
export function findVersionWrites(source: Source): string[] {
  const isByHand = (node: Node) => countedOn.test(textOf(node)) || importsStamps(node) || setsNextVersion(node)
  return [...new Set(listLines(source, isByHand))]
}
