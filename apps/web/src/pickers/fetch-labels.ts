import type { LabelSource } from '@xw/shared/field-types/field'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { call, request } from '../api/http.ts'

/** Texts by code, for the codes that have one. */
export type Labels = ReadonlyMap<string, string>

/** Records that a picker offers: whose, by which property they are stored, and by which they are shown. */
export type RecordLabelSource = Extract<LabelSource, { from: 'records' }>

type Fetch = (codes: readonly string[], source: RecordLabelSource) => Promise<Labels>

/** Records whose names have a call of their own; the rest is looked up in its list. */
const fetchers: Record<string, Fetch> = {
  [paths.users.resource]: fetchUserNames,
  [paths.departs.resource]: codes => fetchDictTexts('sys_depart,depart_name,id', codes),
  [paths.category.resource]: async codes =>
    zip(
      codes,
      await call<string[]>(paths.category.labels, { params: { ids: codes.join(','), ...keepUnknown }, silent: true }),
    ),
}

/** An unknown code then stands for itself, so that texts and codes stay in step. */
const keepUnknown = { delNotExist: 'false' }

/** The texts of codes, in one silent call: a code without a text is shown as it is, that is enough. */
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

/** PK-03: in one call of their list, whose page is as long as there are codes. */
async function fetchRecordNames(codes: readonly string[], source: RecordLabelSource): Promise<Labels> {
  const params = { [source.value]: toList(codes), pageSize: codes.length }
  const page = await call<Page<Record<string, unknown>>>(`${source.path}/list`, { params, silent: true })
  return toLabels(page.records, source)
}

/** This call answers with the bare array, as the wire has it. */
async function fetchUserNames(codes: readonly string[], source: RecordLabelSource): Promise<Labels> {
  const answer: unknown = await request(paths.users.byName, {
    params: { [source.value]: toList(codes) },
    silent: true,
  })
  return toLabels(answer as Record<string, unknown>[], source)
}

/** The comma at the end makes even one code a list. */
const toList = (codes: readonly string[]) => `${codes.join(',')},`

const toLabels = (records: readonly Record<string, unknown>[], { value, text }: RecordLabelSource): Labels =>
  new Map(records.map(record => [String(record[value]), String(record[text])]))

const zip = (codes: readonly string[], texts: readonly string[]): Labels =>
  new Map(codes.map((code, index) => [code, texts[index] ?? code]))
