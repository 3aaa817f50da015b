import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DemoState } from '@xw/shared/wire/demo-data'
import { paths } from '@xw/shared/wire/paths'
import { useEffect, useRef } from 'react'
import { call } from '../../api/http.ts'
import { reloadQueries } from '../query-client.ts'
import { useSend } from '../use-send.ts'

const key = ['demo-data'] as const
const pollMs = 1_500

/** Whether the school has demo records, and the user's actions on them. Lists of records reload when the task ends. */
export function useDemoData() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<DemoState>(paths.demoData.state, { silent: true, signal }),
    refetchInterval: ({ state }) => (state.data?.task ? pollMs : false),
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (!data) return
    const isRunning = Boolean(data.task)
    if (wasRunning.current && !isRunning) void reloadQueries(['resource'])
    wasRunning.current = isRunning
  }, [data])
  const { isBusy, send } = useSend(() => {
    // The task may end before a poll has seen it running.
    wasRunning.current = true
    void client.invalidateQueries({ queryKey: key })
  })
  const act = async (path: string) => {
    const refusal = await send(path, {})
    // The reason for the refusal has arisen since the page was drawn.
    if (refusal) await client.invalidateQueries({ queryKey: key })
    return refusal?.message ?? null
  }
  return { data, isBusy, load: () => act(paths.demoData.load), clear: () => act(paths.demoData.clear) }
}
