import type { LabelSource } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import type { Tx } from '../../plugins/db.ts'
import { readCodes } from '../dict-text.ts'
import type { ChosenCodes, ImportTarget } from './plan.ts'

/** Translates the texts that users write into codes, by the dictionaries as they are now. */
export interface CodeBook {
  /** Looks up texts that it has not met yet. */
  learn(tx: Tx, target: ImportTarget, texts: Iterable<string>): Promise<void>
  /** Returns the code for a text, or null when none or several match. */
  codeOf(target: ImportTarget, text: string): string | null
  /** Returns the code that a user chose earlier for an unknown text, if the code still exists. */
  chosenFor(target: ImportTarget, text: string): string | null
}

const sourceKeyOf = (source: LabelSource): string =>
  source.from === 'dict'
    ? `dict ${source.dictCode}`
    : source.from === 'records'
      ? `records ${source.path} ${source.value}`
      : `options ${JSON.stringify(source.options)}`

/** Creates a code book for one import. It caches all lookups: a file has few codes, however many rows it has. */
export function createCodeBook(words: ChosenCodes = new Map()): CodeBook {
  const books = new Map<string, Map<string, string | null>>()
  const bookOf = new Map<ImportTarget, Map<string, string | null>>()

  function open(target: ImportTarget): { book: Map<string, string | null>; source: LabelSource } {
    const source = typeOf(target.field).labels?.(target.field)
    if (!source) throw new Error(`${target.key} holds no codes`)
    const book = bookOf.get(target) ?? books.get(sourceKeyOf(source)) ?? new Map<string, string | null>()
    books.set(sourceKeyOf(source), book)
    bookOf.set(target, book)
    return { book, source }
  }

  const codeOf = (target: ImportTarget, text: string) => bookOf.get(target)?.get(text) ?? null

  return {
    async learn(tx, target, texts) {
      const { book, source } = open(target)
      const chosen = words.get(target.key)
      const written = [...texts].flatMap(text => [text, ...(chosen?.has(text) ? [chosen.get(text) as string] : [])])
      const unknown = [...new Set(written)].filter(text => !book.has(text))
      if (unknown.length === 0) return
      const found = await readCodes(tx, source, unknown)
      for (const text of unknown) book.set(text, found.get(text) ?? null)
    },
    codeOf,
    chosenFor(target, text) {
      const code = words.get(target.key)?.get(text)
      return code !== undefined && codeOf(target, code) === code ? code : null
    },
  }
}
