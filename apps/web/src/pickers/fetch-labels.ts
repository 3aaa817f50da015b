import type { LabelSource } from '@xw/shared/field-types/field'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { call, request } from '../api/http.ts'

/** Texts by code, for the codes that have a text. */
export type Labels = ReadonlyMap<string, string>

/** The records that a picker offers: their resource, the property that is stored, and the property that is shown. */
export type RecordLabelSource = Extract<LabelSource, { from: 'records' }>

type Fetch = (codes: readonly string[], source: RecordLabelSource) => Promise<Labels>

/** Loaders for records whose names have a call of their own. Other names are looked up in the records' list. */
const fetchers: Record<string, Fetch> = {
  [paths.users.resource]: fetchUserNames,
  [paths.departs.resource]: codes => fetchDictTexts('sys_depart,depart_name,id', codes),
  [paths.category.resource]: async codes =>
    zip(
      codes,
      await call<string[]>(paths.category.labels, { params: { ids: codes.join(','), ...keepUnknown }, silent: true }),
    ),
}

/** Lets an unknown code stand for itself, so that texts and codes keep the same order. */
const keepUnknown = { delNotExist: 'false' }

/**
 * Loads the texts of codes in one silent call. A failure needs no message, because a code without a text is shown as it
 * is.
 */
export async function fetchLabels(source: LabelSource, codes: readonly string[]): Promise<Labels> {
  if (source.from === 'options') return new Map(source.options.map(({ value, text }) => [value, text]))
  if (source.from === 'dict') return fetchDictTexts(source.dictCode, codes)
  return (fetchers[source.path] ?? fetchRecordNames)(codes, source)
}

async function fetchDictTexts(dictCode: string, codes: readonly string[]): Promise<Labels> {
  const path = `${paths.dict.labels}/${encodeURIComponent(dictCode)}`
  const params = { key: codes.join(','), ...keepUnknown }
  return zip(codes, await call<string[]>(path, { params, signed: true, silent: true }))
}

/** PK-03: loads the names with one call of the records' list, with as many rows as there are codes. */
async function fetchRecordNames(codes: readonly string[], source: RecordLabelSource): Promise<Labels> {
  const params = { [source.value]: toList(codes), pageSize: codes.length }
  const page = await call<Page<Record<string, unknown>>>(`${source.path}/list`, { params, silent: true })
  return toLabels(page.records, source)
}

/** On the wire this call answers with a bare array. */
async function fetchUserNames(codes: readonly string[], source: RecordLabelSource): Promise<Labels> {
  const answer: unknown = await request(paths.users.byName, {
    params: { [source.value]: toList(codes) },
    silent: true,
  })
  return toLabels(answer as Record<string, unknown>[], source)
}

/** The trailing comma makes even a single code a list. */
const toList = (codes: readonly string[]) => `${codes.join(',')},`

const toLabels = (records: readonly Record<string, unknown>[], { value, text }: RecordLabelSource): Labels =>
  new Map(records.map(record => [String(record[value]), String(record[text])]))

const zip = (codes: readonly string[], texts: readonly string[]): Labels =>
  new Map(codes.map((code, index) => [code, texts[index] ?? code]))
