import type { CodeEntry } from '../../dict/valid.ts'
import type { DegreeFieldKey } from '../fields.ts'

interface Pair {
  readonly code: DegreeFieldKey
  readonly name: DegreeFieldKey
}

/** Codes that a record also names in words. That of the prior degree has a rule of its own. */
export const codePairs: readonly Pair[] = [
  { code: 'xwsydwm', name: 'xwsydw' },
  { code: 'pydwm', name: 'pydw' },
  { code: 'xwlbm', name: 'xwlb' },
  { code: 'yjxkm', name: 'yjxkmc' },
  { code: 'zydm', name: 'zymc' },
  { code: 'qzxwsydwm', name: 'qzxwsydw' },
]

export const priorDegree: Pair = { code: 'qzxwm', name: 'qzxw' }

const codesByName: ReadonlyMap<string, DegreeFieldKey> = new Map(
  [...codePairs, priorDegree].map(({ code, name }) => [name, code]),
)

/** The code whose name a field holds. */
export const codeOfName = (name: string): DegreeFieldKey | null => codesByName.get(name) ?? null

const namesOf = ({ text, extra }: CodeEntry): string[] =>
  [text, ...[extra.aliases, extra.formerNames].flat()].filter(name => typeof name === 'string')

/** Brackets of either width, spaces, and whether a degree is called one make no other name. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:专业)?学位$/, '')

/** Entries are shared by all records of a school, so their names are made plain once. */
const plainNames = new WeakMap<CodeEntry, ReadonlySet<string>>()

function plainNamesOf(entry: CodeEntry): ReadonlySet<string> {
  const known = plainNames.get(entry)
  if (known) return known
  const names = new Set(namesOf(entry).map(plain))
  plainNames.set(entry, names)
  return names
}

/** Whether a name is that of the entry, or one it had in other years. */
export const isNameOf = (entry: CodeEntry, name: string): boolean =>
  name === entry.text || plainNamesOf(entry).has(plain(name))
