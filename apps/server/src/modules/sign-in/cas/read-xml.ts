/** An element by its namespace and its name within that; attributes say nothing else that is needed here. */
export interface XmlElement {
  namespace: string
  name: string
  text: string
  children: XmlElement[]
}

type Scope = Readonly<Record<string, string>>

/** An element that has yet to be closed, with the prefixes that mean something inside it. */
interface Open {
  tag: string
  element: XmlElement
  scope: Scope
}

const maxDepth = 16
const nameOf = String.raw`[\p{L}_][\p{L}\p{N}_.-]*`
const declaration = /^\uFEFF?\s*(?:<\?xml[^<>?]*\?>)?\s*/
const part = new RegExp(
  String.raw`<(/?)((?:${nameOf}:)?${nameOf})((?:\s+(?:${nameOf}:)?${nameOf}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>|([^<]+)`,
  'uy',
)
const attribute = new RegExp(String.raw`\s+((?:${nameOf}:)?${nameOf})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu')
const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads elements and texts and nothing else; null for what is not well formed. Declarations of types and entities,
 * comments, sections and instructions are refused as a whole: what a CAS server says needs none of them, and everything
 * that was ever wrong with readers of XML was in them.
 */
export function readXml(source: string): XmlElement | null {
  const start = declaration.exec(source)?.[0].length ?? 0
  if (/<[!?]/.test(source.slice(start))) return null
  const top: Open = { tag: '', element: { namespace: '', name: '', text: '', children: [] }, scope: { '': '' } }
  const open = [top]
  part.lastIndex = start
  while (part.lastIndex < source.length) {
    const [whole, isEnd, tag = '', attributes = '', isEmpty, text] = part.exec(source) ?? []
    const inside = open.at(-1)
    if (whole === undefined || !inside) return null
    if (text !== undefined) {
      const read = readText(text)
      if (read === null) return null
      inside.element.text += read
    } else if (isEnd) {
      if (open.length < 2 || inside.tag !== tag || attributes !== '' || isEmpty) return null
      open.pop()
    } else {
      const begun = begin(tag, attributes, inside.scope)
      if (!begun || open.length >= maxDepth) return null
      inside.element.children.push(begun.element)
      if (!isEmpty) open.push(begun)
    }
  }
  const [root, ...others] = top.element.children
  return open.length === 1 && root && others.length === 0 && top.element.text.trim() === '' ? root : null
}

/** An element in the namespace that its prefix means there; null where that means nothing, or an attribute comes twice. */
function begin(tag: string, attributes: string, around: Scope): Open | null {
  const seen = new Set<string>()
  const declared: Record<string, string> = {}
  for (const [, name = '', quoted, other] of attributes.matchAll(attribute)) {
    if (seen.has(name)) return null
    seen.add(name)
    const [prefix, local] = splitName(name)
    if (name === 'xmlns') declared[''] = quoted ?? other ?? ''
    else if (prefix === 'xmlns') declared[local] = quoted ?? other ?? ''
  }
  const scope = Object.keys(declared).length > 0 ? { ...around, ...declared } : around
  const [prefix, name] = splitName(tag)
  if (!Object.hasOwn(scope, prefix)) return null
  return { tag, element: { namespace: scope[prefix] ?? '', name, text: '', children: [] }, scope }
}

function splitName(name: string): [prefix: string, local: string] {
  const at = name.indexOf(':')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

/** A text with its references resolved; null where one is not of those that need no declaration. */
function readText(text: string): string | null {
  let isKnown = true
  const read = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([^;&\s]{1,10}));|&/g, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const letter = name === undefined ? letterOf(code) : Object.hasOwn(known, name) ? known[name] : undefined
    if (letter === undefined) isKnown = false
    return letter ?? ''
  })
  return isKnown ? read : null
}

const letterOf = (code: number) =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined

/** The only child of a name, in the namespace of its parent; null where there is none, or more to choose from in any. */
export function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [first, ...others] = element.children.filter(child => child.name === name)
  return first?.namespace === element.namespace && others.length === 0 ? first : null
}
