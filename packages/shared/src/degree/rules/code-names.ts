import type { CodeItem } from '../../dict/valid-years.ts'
import type { DegreeFieldKey } from '../fields.ts'

interface CodeNamePair {
  readonly code: DegreeFieldKey
  readonly name: DegreeFieldKey
}

/** Codes that a record also names in words. That of the prior degree has a rule of its own. */
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

/** The code whose name a field holds. */
export const findCodeField = (name: string): DegreeFieldKey | null => codesByName.get(name) ?? null

const listItemNames = ({ text, extra }: CodeItem): string[] =>
  [text, ...[extra.aliases, extra.formerNames].flat()].filter(name => typeof name === 'string')

/** Brackets of either width, spaces, and whether a degree is called one make no other name. */
const normalizeItemName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:专业)?学位$/, '')

/** Entries are shared by all records of a school, so their names are made plain once. */
const normalizedNames = new WeakMap<CodeItem, ReadonlySet<string>>()

function getNormalizedNames(entry: CodeItem): ReadonlySet<string> {
  const known = normalizedNames.get(entry)
  if (known) return known
  const names = new Set(listItemNames(entry).map(normalizeItemName))
  normalizedNames.set(entry, names)
  return names
}

/** Whether a name is that of the entry, or one it had in other years. */
export const isItemName = (entry: CodeItem, name: string): boolean =>
  name === entry.text || getNormalizedNames(entry).has(normalizeItemName(name))
