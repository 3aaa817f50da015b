import type { LabelSource } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import type { Tx } from '../../plugins/db.ts'
import { readCodes } from '../dict-text.ts'
import type { Target } from './plan.ts'

/** What people write for codes: the code itself or its text, as the dictionaries have them now. */
export interface CodeBook {
  /** Asks the database, once for each, for the texts it has not met yet. */
  learn(tx: Tx, target: Target, texts: Iterable<string>): Promise<void>
  /** The code that a text stands for; null for none or for several. */
  codeOf(target: Target, text: string): string | null
}

const nameOf = (source: LabelSource): string =>
  source.from === 'dict'
    ? `dict ${source.dictCode}`
    : source.from === 'records'
      ? `records ${source.path} ${source.value}`
      : `options ${JSON.stringify(source.options)}`

/** One for each import: it keeps what it has learned, and a file has few codes however many rows it has. */
export function createCodeBook(): CodeBook {
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

  return {
    async learn(tx, target, texts) {
      const { book, source } = open(target)
      const unknown = [...new Set(texts)].filter(text => !book.has(text))
      if (unknown.length === 0) return
      const found = await readCodes(tx, source, unknown)
      for (const text of unknown) book.set(text, found.get(text) ?? null)
    },
    codeOf: (target, text) => bookOf.get(target)?.get(text) ?? null,
  }
}
