import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ApiDocument } from '@xw/shared/wire/api-doc'
import type { Envelope } from '@xw/shared/wire/envelope'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../../api/http.ts'
import { countTags, listOperations, searchOperations } from './operations.ts'

/**
 * Loads the API document. A successful response has no envelope, because other programs read it; an error response has
 * one.
 */
async function loadDocument(signal: AbortSignal): Promise<ApiDocument> {
  const answer = (await request(adminPaths.apiDoc.document, { silent: true, signal })) as ApiDocument | Envelope
  if ('openapi' in answer) return answer
  throw new Error(answer.message)
}

/** Loads the document and reads the search words, the tag and the open operation from the URL. */
export function useApiDoc() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['api-doc'],
    queryFn: ({ signal }) => loadDocument(signal),
  })
  const entries = useMemo(() => (data ? listOperations(data) : []), [data])
  const text = search.get('q') ?? ''
  const tag = search.get('tag')
  const open = search.get('op')
  const found = useMemo(() => searchOperations(entries, text), [entries, text])
  const set = (name: string, value: string | null) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: name === 'q', preventScrollReset: true },
    )
  return {
    document: data ?? null,
    error,
    retry: () => void refetch(),
    total: entries.length,
    text,
    tag,
    tags: data ? countTags(data, found) : [],
    shown: tag === null ? found : found.filter(entry => entry.tag === tag),
    open: entries.find(({ id }) => id === open) ?? null,
    find: (words: string) => set('q', words),
    choose: (name: string | null) => set('tag', name),
    show: (id: string | null) => set('op', id),
  }
}
