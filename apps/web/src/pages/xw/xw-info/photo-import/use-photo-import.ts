import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PhotoMatchMode, type PhotoOverwrite, photoMatchModes, photoOverwrite } from '@xw/shared/degree/photos'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { ImportProgress, StartedImport } from '@xw/shared/wire/imports'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { findRunningImport, startPhotoImport } from '../../../../data/resources/imports.ts'
import { useImportProgress } from '../../../../data/resources/use-import-progress.ts'
import { notify } from '../../../../lib/notify.ts'
import { wizardMessages } from '../import-wizard/steps.ts'

/** What the user chooses before photos are imported. */
export interface PhotoChoice {
  readonly fileId: string | null
  readonly mode: PhotoMatchMode['code']
  readonly overwrite: PhotoOverwrite
}

/** The dialog without its looks: what is chosen, and the import it follows. */
export interface PhotoImportControl {
  readonly type: DegreeTypeCode
  readonly modes: readonly PhotoMatchMode[]
  readonly choice: PhotoChoice
  change(part: Partial<PhotoChoice>): void
  /** The import as it stands; null while nothing is imported. */
  readonly progress: ImportProgress | null
  readonly step: 'choose' | 'run' | 'result'
  /** The archive is on its way, or the import is being asked for. */
  readonly isBusy: boolean
  setUploading(isUploading: boolean): void
  start(): Promise<void>
  /** Another archive. */
  again(): void
}

export function usePhotoImport(type: DegreeTypeCode): PhotoImportControl {
  const modes = photoMatchModes(type)
  // What most schools name their photos by: the number a student is known by.
  const usual = modes.find(({ field }) => field === 'xh' || field === 'sqh')?.code ?? '0'
  const first: PhotoChoice = { fileId: null, mode: usual, overwrite: photoOverwrite.keep }
  const [choice, setChoice] = useState(first)
  const [started, setStarted] = useState<StartedImport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const progress = useImportProgress(started)
  const isOver = progress !== null && progress.status !== 'running'
  useRunning(type, setStarted)
  useRefreshAt(isOver)

  async function start() {
    const { fileId, mode, overwrite } = choice
    if (fileId === null) return notify.warn(wizardMessages.noFile)
    setBusy(true)
    try {
      setStarted(await startPhotoImport({ fileId, mode, overwrite, type }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    type,
    modes,
    choice,
    change: part => setChoice(before => ({ ...before, ...part })),
    progress: started && progress,
    step: started === null ? 'choose' : isOver ? 'result' : 'run',
    isBusy: isBusy || isUploading,
    setUploading,
    start,
    again() {
      setStarted(null)
      setChoice({ ...choice, fileId: null })
    },
  }
}

/** An import that is under way is what the dialog shows when it is opened again. */
function useRunning(xwlx: DegreeTypeCode, follow: (started: StartedImport) => void) {
  const { data } = useQuery({
    queryKey: ['import-running', 'photo', xwlx],
    queryFn: () => findRunningImport({ kind: 'photo', xwlx }),
    gcTime: 0,
  })
  useEffect(() => {
    if (data) follow(data)
  }, [data, follow])
}

/** The list shows the photos once they are in. */
function useRefreshAt(isOver: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['resource'] })
  }, [isOver, queryClient])
}
