import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportProgress, StartedImport } from '@xw/shared/wire/imports'
import { useEffect } from 'react'
import { markTaskRead } from '../tasks.ts'
import { followImport } from './follow-import.ts'
import { readImportResult } from './imports.ts'

/** Where the live connection does not come through, this often is asked instead. */
const pollMs = 2_000

/**
 * IM-05: an import under way. The live messages of its task say when there is something new to ask for. Whoever has
 * watched it to its end has read of it.
 */
export function useImportProgress(started: StartedImport | null): ImportProgress | null {
  const queryClient = useQueryClient()
  const { id = '', taskId = '' } = started ?? {}
  const { data } = useQuery({
    queryKey: ['import', id],
    enabled: id !== '',
    queryFn: () => readImportResult(id),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : pollMs),
  })
  const isOver = data !== undefined && data.status !== 'running'
  useEffect(() => {
    if (taskId === '') return
    if (isOver) return void markTaskRead(taskId)
    return followImport(taskId, () => void queryClient.invalidateQueries({ queryKey: ['import', id] }))
  }, [queryClient, id, taskId, isOver])
  return data ?? null
}
