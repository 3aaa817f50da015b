import { queryOptions, useQueries } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { useDicts } from '../data/dict.ts'
import { queryClient } from '../data/query-client.ts'
import { createBatcher } from '../lib/batcher.ts'
import { fetchLabels, type Labels } from './fetch-labels.ts'

/** A chosen code with the text that the user chose it by. */
export interface ChosenItem {
  readonly value: string
  readonly text: string
}

/** What is shown for a code whose text is on its way. */
export const pendingText = '…'

const freshMs = 300_000

const batchers = new Map<string, ReturnType<typeof createBatcher<string>>>()

/** One batch per source, wherever its codes are shown. */
function batcherOf(source: LabelSource) {
  const key = JSON.stringify(source)
  const batch = batchers.get(key) ?? createBatcher(codes => fetchLabels(source, codes))
  batchers.set(key, batch)
  return batch
}

const labelQuery = (source: LabelSource, code: string) =>
  queryOptions({ queryKey: ['label', source, code], staleTime: freshMs, queryFn: () => batcherOf(source)(code) })

/** The text of one code, for those who hold texts themselves; whatever is asked for at the same moment is one call. */
export const loadLabel = (source: LabelSource, code: string): Promise<string | null> =>
  queryClient.fetchQuery(labelQuery(source, code))

/** What a picker has just shown need not be asked for. */
export function rememberLabels(source: LabelSource, chosen: readonly ChosenItem[]): void {
  for (const { value, text } of chosen) {
    if (text !== pendingText) queryClient.setQueryData(labelQuery(source, value).queryKey, text)
  }
}

/**
 * The texts of codes; a code without one stands for itself, and a code whose text is still awaited is missing. What the
 * page holds already is not asked for; the rest is asked for once, together with whatever else is drawn at that moment.
 */
export function useLabels(source: LabelSource, codes: readonly string[]): Labels {
  const dict = useDicts(state => (source.from === 'dict' ? state.items[source.dictCode] : undefined))
  const held = source.from === 'options' ? source.options : dict
  const labels = new Map<string, string>()
  for (const code of codes) {
    const text = held?.find(({ value }) => value === code)?.text
    if (text !== undefined) labels.set(code, text)
  }
  const unknown = codes.filter(code => !labels.has(code))
  const answers = useQueries({ queries: unknown.map(code => labelQuery(source, code)) })
  unknown.forEach((code, index) => {
    const answer = answers[index]
    if (answer && !answer.isPending) labels.set(code, answer.data ?? code)
  })
  return labels
}
