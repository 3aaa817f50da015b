import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportProgress } from '@xw/shared/wire/imports'
import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import {
  findRunningImport,
  type ImportTarget,
  loadFirstRow,
  loadTemplate,
  startImport,
} from '../../../../data/resources/imports.ts'
import { useImportProgress } from '../../../../data/resources/use-import-progress.ts'
import { notify } from '../../../../lib/notify.ts'
import { type Action, firstState, openQuestions, reduce, toMapping, type Wizard, wizardMessages } from './steps.ts'

/** What the wizard's views show and do. */
export interface WizardControl {
  readonly place: ImportTarget
  readonly state: Wizard
  readonly dispatch: (action: Action) => void
  /** A call is under way: its button waits. */
  readonly isBusy: boolean
  /** The try or import that is followed, as it stands. */
  readonly progress: ImportProgress | null
  readFile(): Promise<void>
  start(step: 'try' | 'run'): Promise<void>
}

/** The wizard without its looks: what its steps ask of the server, and the import it follows. */
export function useWizard(place: ImportTarget): WizardControl {
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

  const ask = (step: 'try' | 'run', fields: Wizard['fields']) => {
    const { fileId, blank, words } = state
    const dryRun = step === 'try'
    return startImport({ ...place, importFileId: fileId ?? '', fields: toMapping(fields), blank, dryRun, words })
  }

  return {
    place,
    state,
    dispatch,
    isBusy,
    progress,
    readFile: () =>
      whileBusy(async () => {
        if (state.fileId === null) return notify.warn(wizardMessages.noFile)
        const read = await readAll(state.fileId, place)
        const isSettled = state.isAutomatic && openQuestions(read.fields).length === 0
        // The match is drawn only where it has to be looked at: also where the try is refused.
        const show = () => dispatch({ type: 'read', ...read })
        if (!isSettled) return show()
        const started = await ask('try', read.fields).finally(show)
        dispatch({ type: 'start', step: 'try', started })
      }),
    start: step => whileBusy(async () => dispatch({ type: 'start', step, started: await ask(step, state.fields) })),
  }
}

/** IM-06: a file that cannot be read is an error, an import that is refused a warning. */
async function readAll(fileId: string, place: ImportTarget) {
  try {
    const [file, fields] = await Promise.all([loadFirstRow(fileId), loadTemplate(fileId, place)])
    return { file, fields }
  } catch (error) {
    if (error instanceof ApiError) notify.error(error.message)
    throw error
  }
}

/** An import that is under way is what the wizard shows when it is opened again. */
function useRunning(place: ImportTarget, dispatch: WizardControl['dispatch']) {
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
function useEnd({ step }: Wizard, progress: ImportProgress | null, dispatch: WizardControl['dispatch']) {
  const queryClient = useQueryClient()
  const isOver = step === 'run' && progress !== null && progress.status !== 'running'
  useEffect(() => {
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: ['resource'] })
    dispatch({ type: 'end' })
  }, [isOver, queryClient, dispatch])
}
