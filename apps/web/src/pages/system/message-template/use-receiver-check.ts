import { useQuery } from '@tanstack/react-query'
import type { MessageKind } from '@xw/shared/message/message-kinds'
import { maxReceivers } from '@xw/shared/message/receivers'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { CheckedReceiver } from '@xw/shared/wire/receivers'
import { useEffect, useMemo } from 'react'
import { call } from '../../../api/http.ts'
import type { GridHandle } from '../../../grid/use-grid.ts'
import { useDebounced } from '../../../pickers/use-debounced.ts'
import { groupFindingsByRow, toReceivers } from './receiver-rows.ts'

/** Waits until the user has finished typing a word. */
const pauseMs = 300

interface UseReceiverCheckOptions {
  readonly templateCode: string
  readonly template: string
  readonly kind: MessageKind
}

/**
 * Lets the server check all rows after each change. Findings appear in the cells, and the names of the accounts beside
 * the rows.
 */
export function useReceiverCheck(
  { state, dispatch }: GridHandle,
  { templateCode, template, kind }: UseReceiverCheckOptions,
) {
  const rows = useDebounced(state.rows, pauseMs)
  const receivers = useMemo(() => toReceivers(rows, template), [rows, template])
  const { data, error, isFetching } = useQuery({
    queryKey: ['receivers', templateCode, kind, receivers],
    enabled: receivers.length <= maxReceivers,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      call<CheckedReceiver[]>(adminPaths.receivers.check, {
        method: 'POST',
        body: { templateCode, msgType: kind, receivers },
        silent: true,
        signal,
      }),
  })
  useEffect(() => {
    if (data) dispatch({ type: 'judged', flaws: groupFindingsByRow(rows, data) })
  }, [data, rows, dispatch])
  const people = useMemo(
    () => new Map(rows.map((row, at) => [String(row.id), data?.[at]?.realname ?? ''])),
    [rows, data],
  )
  return { people, error, isChecking: isFetching || rows !== state.rows }
}
