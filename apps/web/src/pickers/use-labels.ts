import { queryOptions, useQueries } from '@tanstack/react-query'
import type { LabelSource } from '@xw/shared/field-types/field'
import { useDicts } from '../data/dict.ts'
import { queryClient } from '../data/query-client.ts'
import { createBatcher } from '../lib/batcher.ts'
import { fetchLabels, type Labels } from './fetch-labels.ts'

/** A chosen code and its text. */
export interface ChosenItem {
  readonly value: string
  readonly text: string
}

/** Shown for a code whose text is loading. */
export const pendingText = '…'

const freshMs = 300_000

const batchers = new Map<string, ReturnType<typeof createBatcher<string>>>()

/** One batcher per source, shared by all places that show its codes. */
function batcherOf(source: LabelSource) {
  const key = JSON.stringify(source)
  const batch = batchers.get(key) ?? createBatcher(codes => fetchLabels(source, codes))
  batchers.set(key, batch)
  return batch
}

const labelQuery = (source: LabelSource, code: string) =>
  queryOptions({ queryKey: ['label', source, code], staleTime: freshMs, queryFn: () => batcherOf(source)(code) })

/** Loads the text of one code. Requests at the same time share one call. */
export const loadLabel = (source: LabelSource, code: string): Promise<string | null> =>
  queryClient.fetchQuery(labelQuery(source, code))

/** Remembers the texts that a picker has shown, so that they need not be loaded. */
export function rememberLabels(source: LabelSource, chosen: readonly ChosenItem[]): void {
  for (const { value, text } of chosen) {
    if (text !== pendingText) queryClient.setQueryData(labelQuery(source, value).queryKey, text)
  }
}

/**
 * Returns the texts of codes. A code without a text stands for itself; a code whose text is loading is missing. Known
 * texts are not loaded again; all others drawn at the same time share one call.
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
