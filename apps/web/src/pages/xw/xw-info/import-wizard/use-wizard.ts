import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import {
  findRunningImport,
  type ImportPlace,
  type ImportResult,
  readFirstRow,
  readTemplate,
  startImport,
} from '../../../../data/imports.ts'
import { useImportProgress } from '../../../../data/use-import-progress.ts'
import { notify } from '../../../../lib/notify.ts'
import { type Action, firstState, reduce, toMapping, type Wizard, wizardMessages } from './steps.ts'

/** What the wizard's views show and do. */
export interface WizardControl {
  readonly place: ImportPlace
  readonly state: Wizard
  readonly dispatch: (action: Action) => void
  /** A call is under way: its button waits. */
  readonly isBusy: boolean
  /** The try or import that is followed, as it stands. */
  readonly progress: ImportResult | null
  readFile(): Promise<void>
  start(step: 'try' | 'run'): Promise<void>
}

/** The wizard without its looks: what its steps ask of the server, and the import it follows. */
export function useWizard(place: ImportPlace): WizardControl {
  const [state, dispatch] = useReducer(reduce, firstState)
  const [isBusy, setBusy] = useState(false)
  const progress = useImportProgress(state.started)
  useRunning(place, dispatch)
  useEnd(state, progress, dispatch)

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    place,
    state,
    dispatch,
    isBusy,
    progress,
    readFile: () =>
      whileBusy(async () => {
        const { fileId } = state
        if (fileId === null) return notify.warn(wizardMessages.noFile)
        try {
          const [file, fields] = await Promise.all([readFirstRow(fileId), readTemplate(fileId, place)])
          dispatch({ type: 'read', file, fields })
        } catch (error) {
          // IM-06: a file that cannot be read is an error, an import that is refused a warning.
          if (error instanceof ApiError) notify.error(error.message)
          throw error
        }
      }),
    start: step =>
      whileBusy(async () => {
        const wish = { ...place, importFileId: state.fileId ?? '', fields: toMapping(state.fields), blank: state.blank }
        dispatch({ type: 'start', step, started: await startImport({ ...wish, dryRun: step === 'try' }) })
      }),
  }
}

/** An import that is under way is what the wizard shows when it is opened again. */
function useRunning(place: ImportPlace, dispatch: WizardControl['dispatch']) {
  const { data } = useQuery({
    queryKey: ['import-running', place.kind, place.xwlx],
    queryFn: () => findRunningImport(place),
    gcTime: 0,
  })
  useEffect(() => {
    if (data) dispatch({ type: 'start', step: 'run', started: data })
  }, [data, dispatch])
}

/** The list shows what came in, and the wizard its result, once an import is over. */
function useEnd({ step }: Wizard, progress: ImportResult | null, dispatch: WizardControl['dispatch']) {
  const queryClient = useQueryClient()
  const isOver = step === 'run' && progress !== null && progress.status !== 'running'
  useEffect(() => {
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: ['resource'] })
    dispatch({ type: 'end' })
  }, [isOver, queryClient, dispatch])
}
