import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ImportResult, readImportResult, type StartedImport } from './imports.ts'
import { onLive } from './live.ts'

/** Where the live connection does not come through, this often is asked instead. */
const pollMs = 2_000

/** IM-05: an import under way. The live messages of its task say when there is something new to ask for. */
export function useImportProgress(started: StartedImport | null): ImportResult | null {
  const queryClient = useQueryClient()
  const { id = '', taskId = '' } = started ?? {}
  const { data } = useQuery({
    queryKey: ['import', id],
    enabled: id !== '',
    queryFn: () => readImportResult(id),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : pollMs),
  })
  useEffect(() => {
    const look = (frame: { msgId?: string }) => {
      if (taskId !== '' && (frame.msgId === undefined || frame.msgId === taskId))
        void queryClient.invalidateQueries({ queryKey: ['import', id] })
    }
    const stops = [onLive('task', look), onLive('taskProcess', look)]
    return () => stops.forEach(stop => stop())
  }, [queryClient, id, taskId])
  return data ?? null
}
