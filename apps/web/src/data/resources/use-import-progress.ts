import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportProgress, StartedImport } from '@xw/shared/wire/imports'
import { useEffect } from 'react'
import { markTaskRead } from '../tasks.ts'
import { followImport } from './follow-import.ts'
import { loadImportResult } from './imports.ts'

/** The polling interval, for when no live connection can be had. */
const pollMs = 2_000

/**
 * IM-05: follows a running import. Live messages of its task trigger a reload. The task counts as read once its user
 * has watched it to the end.
 */
export function useImportProgress(started: StartedImport | null): ImportProgress | null {
  const queryClient = useQueryClient()
  const { id = '', taskId = '' } = started ?? {}
  const { data } = useQuery({
    queryKey: ['import', id],
    enabled: id !== '',
    queryFn: () => loadImportResult(id),
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
