import type { CodeItem } from '../../dict/valid-years.ts'
import type { DegreeFieldKey } from '../fields.ts'

interface CodeNamePair {
  readonly code: DegreeFieldKey
  readonly name: DegreeFieldKey
}

/** Pairs of a code field and the field with its name. The prior degree has a rule of its own. */
export const codePairs: readonly CodeNamePair[] = [
  { code: 'xwsydwm', name: 'xwsydw' },
  { code: 'pydwm', name: 'pydw' },
  { code: 'xwlbm', name: 'xwlb' },
  { code: 'yjxkm', name: 'yjxkmc' },
  { code: 'zydm', name: 'zymc' },
  { code: 'qzxwsydwm', name: 'qzxwsydw' },
]

export const priorDegreePair: CodeNamePair = { code: 'qzxwm', name: 'qzxw' }

const codesByName: ReadonlyMap<string, DegreeFieldKey> = new Map(
  [...codePairs, priorDegreePair].map(({ code, name }) => [name, code]),
)

/** Returns the code field that belongs to a name field. */
export const findCodeField = (name: string): DegreeFieldKey | null => codesByName.get(name) ?? null

const listItemNames = ({ text, extra }: CodeItem): string[] =>
  [text, ...[extra.aliases, extra.formerNames].flat()].filter(name => typeof name === 'string')

/** Ignores the width of brackets, spaces, and a final 学位 when comparing names. */
const normalizeItemName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:专业)?学位$/, '')

/** All records of a school share the items, so their names are normalized once. */
const normalizedNames = new WeakMap<CodeItem, ReadonlySet<string>>()

function getNormalizedNames(entry: CodeItem): ReadonlySet<string> {
  const known = normalizedNames.get(entry)
  if (known) return known
  const names = new Set(listItemNames(entry).map(normalizeItemName))
  normalizedNames.set(entry, names)
  return names
}

/** Reports whether a name is the item's current or former name. */
export const isItemName = (entry: CodeItem, name: string): boolean =>
  name === entry.text || getNormalizedNames(entry).has(normalizeItemName(name))
