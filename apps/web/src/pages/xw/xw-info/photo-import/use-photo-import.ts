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

/** The user's choices before photos are imported. */
export interface PhotoChoice {
  readonly fileId: string | null
  readonly mode: PhotoMatchMode['code']
  readonly overwrite: PhotoOverwrite
}

/** The logic of the dialog: its choices and the import that it follows. */
export interface PhotoImportControl {
  readonly type: DegreeTypeCode
  readonly modes: readonly PhotoMatchMode[]
  readonly choice: PhotoChoice
  change(part: Partial<PhotoChoice>): void
  /** The progress of the import; null while nothing is imported. */
  readonly progress: ImportProgress | null
  readonly step: 'choose' | 'run' | 'result'
  /** True while the archive uploads or the import is being requested. */
  readonly isBusy: boolean
  setUploading(isUploading: boolean): void
  start(): Promise<void>
  /** Starts over with another archive. */
  again(): void
}

export function usePhotoImport(type: DegreeTypeCode): PhotoImportControl {
  const modes = photoMatchModes(type)
  // Most schools name photos by the student's or applicant's number.
  const usual = modes.find(({ field }) => field === 'xh' || field === 'sqh')?.code ?? '0'
  const first: PhotoChoice = { fileId: null, mode: usual, overwrite: photoOverwrite.keep }
  const [choice, setChoice] = useState(first)
  const [started, setStarted] = useState<StartedImport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const progress = useImportProgress(started)
  const isOver = progress !== null && progress.status !== 'running'
  useRunningImport(type, setStarted)
  useRefreshAfterImport(isOver)

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

/** Opens the dialog at an import that is still running. */
function useRunningImport(xwlx: DegreeTypeCode, follow: (started: StartedImport) => void) {
  const { data } = useQuery({
    queryKey: ['import-running', 'photo', xwlx],
    queryFn: () => findRunningImport({ kind: 'photo', xwlx }),
    gcTime: 0,
  })
  useEffect(() => {
    if (data) follow(data)
  }, [data, follow])
}

/** Refreshes the list once the photos are imported. */
function useRefreshAfterImport(isOver: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['resource'] })
  }, [isOver, queryClient])
}
