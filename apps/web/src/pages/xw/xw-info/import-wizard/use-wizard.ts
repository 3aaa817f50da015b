import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportProgress } from '@xw/shared/wire/imports'
import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import {
  findRunningImport,
  type ImportScope,
  loadFirstRow,
  loadTemplate,
  startImport,
} from '../../../../data/resources/imports.ts'
import { useImportProgress } from '../../../../data/resources/use-import-progress.ts'
import { notify } from '../../../../lib/notify.ts'
import {
  buildMapping,
  initialWizard,
  listMatchQuestions,
  reduceWizard,
  type WizardAction,
  type WizardState,
  wizardMessages,
} from './steps.ts'

/** The state and the actions of the wizard, which its steps use. */
export interface WizardControl {
  readonly place: ImportScope
  readonly state: WizardState
  readonly dispatch: (action: WizardAction) => void
  /** True while a request runs, so that its button waits. */
  readonly isBusy: boolean
  /** The progress of the dry run or import that the wizard follows. */
  readonly progress: ImportProgress | null
  readFile(): Promise<void>
  start(step: 'try' | 'run'): Promise<void>
}

/** The logic of the wizard: its requests and the import that it follows. */
export function useWizard(place: ImportScope): WizardControl {
  const [state, dispatch] = useReducer(reduceWizard, initialWizard)
  const [isBusy, setBusy] = useState(false)
  const progress = useImportProgress(state.started)
  useRunningImport(place, dispatch)
  useImportEnd(state, progress, dispatch)

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

  const ask = (step: 'try' | 'run', fields: WizardState['fields']) => {
    const { fileId, blank, words } = state
    const dryRun = step === 'try'
    return startImport({ ...place, importFileId: fileId ?? '', fields: buildMapping(fields), blank, dryRun, words })
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
        const read = await loadFile(state.fileId, place)
        const isSettled = state.isAutomatic && listMatchQuestions(read.fields).length === 0
        // Shows the match step only when it needs the user, or when the dry run was refused.
        const show = () => dispatch({ type: 'read', ...read })
        if (!isSettled) return show()
        const started = await ask('try', read.fields).finally(show)
        dispatch({ type: 'start', step: 'try', started })
      }),
    start: step => whileBusy(async () => dispatch({ type: 'start', step, started: await ask(step, state.fields) })),
  }
}

/** IM-06: shows an unreadable file as an error; a refused import is only a warning. */
async function loadFile(fileId: string, place: ImportScope) {
  try {
    const [file, fields] = await Promise.all([loadFirstRow(fileId), loadTemplate(fileId, place)])
    return { file, fields }
  } catch (error) {
    if (error instanceof ApiError) notify.error(error.message)
    throw error
  }
}

/** Opens the wizard at an import that is still running. */
function useRunningImport(place: ImportScope, dispatch: WizardControl['dispatch']) {
  const { data } = useQuery({
    queryKey: ['import-running', place.kind, place.xwlx],
    queryFn: () => findRunningImport(place),
    gcTime: 0,
  })
  useEffect(() => {
    if (data) dispatch({ type: 'start', step: 'run', started: data })
  }, [data, dispatch])
}

/** Refreshes the list and shows the result once an import has ended. */
function useImportEnd({ step }: WizardState, progress: ImportProgress | null, dispatch: WizardControl['dispatch']) {
  const queryClient = useQueryClient()
  const isOver = step === 'run' && progress !== null && progress.status !== 'running'
  useEffect(() => {
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: ['resource'] })
    dispatch({ type: 'end' })
  }, [isOver, queryClient, dispatch])
}
