import type { LabelSource } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import type { Tx } from '../../plugins/db.ts'
import { readCodes } from '../dict-text.ts'
import type { Target, Words } from './plan.ts'

/** What people write for codes: the code itself or its text, as the dictionaries have them now. */
export interface CodeBook {
  /** Asks the database, once for each, for the texts it has not met yet. */
  learn(tx: Tx, target: Target, texts: Iterable<string>): Promise<void>
  /** The code that a text stands for; null for none or for several. */
  codeOf(target: Target, text: string): string | null
  /** The code that somebody chose for a text that stands for none by itself, as long as there is such a code. */
  chosenFor(target: Target, text: string): string | null
}

const nameOf = (source: LabelSource): string =>
  source.from === 'dict'
    ? `dict ${source.dictCode}`
    : source.from === 'records'
      ? `records ${source.path} ${source.value}`
      : `options ${JSON.stringify(source.options)}`

/** One for each import: it keeps what it has learned, and a file has few codes however many rows it has. */
export function createCodeBook(words: Words = new Map()): CodeBook {
  const books = new Map<string, Map<string, string | null>>()
  const bookOf = new Map<Target, Map<string, string | null>>()

  function open(target: Target): { book: Map<string, string | null>; source: LabelSource } {
    const source = typeOf(target.field).labels?.(target.field)
    if (!source) throw new Error(`${target.key} holds no codes`)
    const book = bookOf.get(target) ?? books.get(nameOf(source)) ?? new Map<string, string | null>()
    books.set(nameOf(source), book)
    bookOf.set(target, book)
    return { book, source }
  }

  const codeOf = (target: Target, text: string) => bookOf.get(target)?.get(text) ?? null

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
