/** An element with its namespace. Attributes other than namespaces are not needed. */
export interface XmlElement {
  namespace: string
  name: string
  text: string
  children: XmlElement[]
}

type NamespaceScope = Readonly<Record<string, string>>

/** An element that is not closed yet, with the prefixes declared for its content. */
interface OpenElement {
  tag: string
  element: XmlElement
  scope: NamespaceScope
}

const maxDepth = 16
const namePattern = String.raw`[\p{L}_][\p{L}\p{N}_.-]*`
const declarationPattern = /^\uFEFF?\s*(?:<\?xml[^<>?]*\?>)?\s*/
const tokenPattern = new RegExp(
  String.raw`<(/?)((?:${namePattern}:)?${namePattern})((?:\s+(?:${namePattern}:)?${namePattern}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>|([^<]+)`,
  'uy',
)
const attributePattern = new RegExp(
  String.raw`\s+((?:${namePattern}:)?${namePattern})\s*=\s*(?:"([^"]*)"|'([^']*)')`,
  'gu',
)
const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses elements and text only. Returns null when the source is not well formed. Document types, entities, comments,
 * CDATA and processing instructions are refused: a CAS answer needs none of them, and XML parsers had their
 * vulnerabilities there.
 */
export function parseXml(source: string): XmlElement | null {
  const start = declarationPattern.exec(source)?.[0].length ?? 0
  if (/<[!?]/.test(source.slice(start))) return null
  const top: OpenElement = { tag: '', element: { namespace: '', name: '', text: '', children: [] }, scope: { '': '' } }
  const open = [top]
  tokenPattern.lastIndex = start
  while (tokenPattern.lastIndex < source.length) {
    const [whole, isEnd, tag = '', attributes = '', isEmpty, text] = tokenPattern.exec(source) ?? []
    const current = open.at(-1)
    if (whole === undefined || !current) return null
    if (text !== undefined) {
      const read = decodeText(text)
      if (read === null) return null
      current.element.text += read
    } else if (isEnd) {
      if (open.length < 2 || current.tag !== tag || attributes !== '' || isEmpty) return null
      open.pop()
    } else {
      const opened = openElement(tag, attributes, current.scope)
      if (!opened || open.length >= maxDepth) return null
      current.element.children.push(opened.element)
      if (!isEmpty) open.push(opened)
    }
  }
  const [root, ...others] = top.element.children
  return open.length === 1 && root && others.length === 0 && top.element.text.trim() === '' ? root : null
}

/** Resolves an element's namespace prefix. Returns null for an undeclared prefix or a repeated attribute. */
function openElement(tag: string, attributes: string, outerScope: NamespaceScope): OpenElement | null {
  const seen = new Set<string>()
  const declared: Record<string, string> = {}
  for (const [, name = '', quoted, other] of attributes.matchAll(attributePattern)) {
    if (seen.has(name)) return null
    seen.add(name)
    const [prefix, local] = splitName(name)
    if (name === 'xmlns') declared[''] = quoted ?? other ?? ''
    else if (prefix === 'xmlns') declared[local] = quoted ?? other ?? ''
  }
  const scope = Object.keys(declared).length > 0 ? { ...outerScope, ...declared } : outerScope
  const [prefix, name] = splitName(tag)
  if (!Object.hasOwn(scope, prefix)) return null
  return { tag, element: { namespace: scope[prefix] ?? '', name, text: '', children: [] }, scope }
}

function splitName(name: string): [prefix: string, local: string] {
  const at = name.indexOf(':')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

/** Resolves character references. Returns null for one that would need a declaration. */
function decodeText(text: string): string | null {
  let isKnown = true
  const read = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([^;&\s]{1,10}));|&/g, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const letter =
      name === undefined ? decodeCharacter(code) : Object.hasOwn(namedEntities, name) ? namedEntities[name] : undefined
    if (letter === undefined) isKnown = false
    return letter ?? ''
  })
  return isKnown ? read : null
}

const decodeCharacter = (code: number) =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined

/**
 * Returns the child of this name in its parent's namespace. Returns null when there is none, or more than one in any
 * namespace.
 */
export function findOnlyChild(element: XmlElement, name: string): XmlElement | null {
  const [first, ...others] = element.children.filter(child => child.name === name)
  return first?.namespace === element.namespace && others.length === 0 ? first : null
}
