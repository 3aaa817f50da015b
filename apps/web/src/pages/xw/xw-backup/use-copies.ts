import { useQuery } from '@tanstack/react-query'
import { backupPaths } from '@xw/shared/wire/backup-paths'
import type { BackupComparison, BackupRecord } from '@xw/shared/wire/backups'
import type { Page } from '@xw/shared/wire/envelope'
import { call } from '../../../api/http.ts'
import type { Paging } from '../../../widgets/paging.ts'

/** The key of queries that every restore makes stale. */
export const copiesKey = ['backup-copies'] as const

export const useCopies = (backupId: string, { pageNo, pageSize, isChanged }: Paging & { isChanged: boolean }) =>
  useQuery({
    queryKey: [...copiesKey, backupId, pageNo, pageSize, isChanged],
    queryFn: ({ signal }) => {
      const query = { backupId, pageNo: String(pageNo), pageSize: String(pageSize), isChanged: isChanged ? '1' : '0' }
      return call<Page<BackupRecord>>(`${backupPaths.rows}?${new URLSearchParams(query)}`, { signal })
    },
  })

export const useComparedCopy = (backupId: string, recordId: string) =>
  useQuery({
    queryKey: [...copiesKey, backupId, 'compare', recordId],
    queryFn: ({ signal }) =>
      call<BackupComparison>(`${backupPaths.compare}?${new URLSearchParams({ backupId, recordId })}`, { signal }),
  })
