import type { Finding } from '@xw/shared/degree/rules/finding'
import type { FormInstance } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Refusal } from '../../../api/refusal.ts'
import { refreshOwnRecords } from '../../../data/degree/own-records.ts'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import type { FormWithDraft } from '../../../data/drafts/use-draft.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { findReturn, toNotes } from '../../../features/record-findings/findings.ts'
import { useFormTools } from '../../../features/record-findings/use-form-tools.ts'
import { studentPaths } from '../../../lib/paths.ts'
import type { FieldNote, FieldNotes } from '../../../resource/field-notes.ts'
import { useFormEditor } from '../../../resource/use-form-editor.ts'
import { countStepProblems, type FillStep, findFirstWrongField, findStepToDo, readStep } from './steps-model.ts'

interface FillingInput {
  own: { readonly id: string; readonly status: string }
  kept: FormWithDraft
  antd: FormInstance<FormValues>
  steps: readonly FillStep[]
  box: RefObject<HTMLElement | null>
}

/** The finding for a missing value. A student who has just begun need not be told. */
const missingValueCode = 'E01'

const noop = () => {}

const findStepOfFields = (steps: readonly FillStep[], fields: Readonly<Record<string, unknown>>) =>
  steps.findIndex(({ keys }) => keys.some(key => key in fields))

/** The state of filling in a record: the current step, the notes beside fields, saving and moving on. */
export function useFilling({ own, kept, antd, steps, box }: FillingInput) {
  const { form } = kept
  const { at, goTo, leave } = useStepAddress(own.id, steps.length)
  const [findings, setFindings] = useState<RecordFindings | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [flaws, setFlaws] = useState<Readonly<Record<string, string>>>({})
  // A new record hides missing values until the student leaves the step.
  const [isFresh] = useState(own.status === '00')
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const tools = useFormTools({ form, antd, box, onDirty: noop })

  const list = findings?.list ?? null
  const hidesMissing = isFresh && at !== null && !tried.has(at)
  const { notes, allNotes } = useNotes(form, { list, flaws, fixOf: tools.fixOf, hidesMissing })
  // Without a step in the URL the page opens the first step that needs work.
  useWhen(at === null && (list !== null || (findings?.error ?? null) !== null), () =>
    goTo(findStepToDo(steps, allNotes), 'quietly'),
  )

  const leaving = useStepCompletion(at, hidesMissing ? findings : null, () => {
    const step = at === null ? undefined : steps[at]
    if (at === null || !step) return
    // Stops only once: a second press continues.
    if (hidesMissing && countStepProblems(step, allNotes).wrong > 0) {
      setTried(new Set([...tried, at]))
      const key = findFirstWrongField(step, allNotes)
      if (key !== null) tools.jump(key)
    } else if (at < steps.length - 1) goTo(at + 1)
    else leave()
  })
  const editor = useFormEditor({ form, antd, onDirty: noop, onSaving: setSaving, onSaved: leaving.begin })

  return {
    at,
    goTo,
    editor,
    notes,
    allNotes,
    isJudged: list !== null,
    isSaving: isSaving || leaving.isWaiting,
    takeFindings: setFindings,
    handleChange(changed: FormValues) {
      setFlaws(known => Object.fromEntries(Object.entries(known).filter(([key]) => !(key in changed))))
      editor.handleChange(changed)
    },
    async save(): Promise<Refusal | null> {
      const refusal = await editor.save()
      if (!refusal) return null
      setFlaws(refusal.fields)
      const wrong = findStepOfFields(steps, refusal.fields)
      if (wrong >= 0 && wrong !== at) goTo(wrong)
      return refusal
    },
  }
}

interface NotesInput {
  list: readonly Finding[] | null
  /** The server's refusals by field. */
  flaws: Readonly<Record<string, string>>
  fixOf: ReturnType<typeof useFormTools>['fixOf']
  hidesMissing: boolean
}

/** Builds the notes beside fields, with missing values hidden if wanted, and all notes. */
function useNotes({ def, record }: FormWithDraft['form'], { list, flaws, fixOf, hidesMissing }: NotesInput) {
  const notesOf = useMemo(
    () => (shown: readonly Finding[]) =>
      addServerErrors(toNotes(def, { findings: shown, returned: findReturn(record), fixOf }), flaws),
    [def, record, fixOf, flaws],
  )
  const allNotes = useMemo(() => notesOf(list ?? []), [notesOf, list])
  const notes = useMemo(
    () => (hidesMissing ? notesOf((list ?? []).filter(({ code }) => code !== missingValueCode)) : allNotes),
    [hidesMissing, notesOf, list, allNotes],
  )
  return { notes, allNotes }
}

/** Reads the current step from the URL and navigates to other steps. */
function useStepAddress(id: string, count: number) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    at: readStep(search.get('step'), count),
    goTo: (index: number, how?: 'quietly') =>
      void navigate(`${studentPaths.fill}?id=${id}&step=${index + 1}`, { replace: how === 'quietly' }),
    leave: () => void navigate(`${studentPaths.confirm}?id=${id}`),
  }
}

/**
 * Leaves a step after the server has checked all its values. Findings from before the last value would wrongly hold the
 * student back.
 */
function useStepCompletion(at: number | null, findings: RecordFindings | null, goOn: () => void) {
  const [left, setLeft] = useState<number | null>(null)
  // A student who has moved to another step meanwhile stays there.
  const isWaiting = left !== null && left === at
  useWhen(isWaiting && (findings === null || findings.isCurrent || findings.error !== null), () => {
    setLeft(null)
    goOn()
  })
  return {
    isWaiting,
    begin() {
      void refreshOwnRecords()
      setLeft(at)
    },
  }
}

/** Runs an action as soon as its condition is met. */
function useWhen(isDue: boolean, act: () => void) {
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (isDue) begin()
  }, [isDue])
}

function addServerErrors(notes: FieldNotes, flaws: Readonly<Record<string, string>>): FieldNotes {
  const all = new Map<string, readonly FieldNote[]>(notes)
  for (const [key, text] of Object.entries(flaws)) all.set(key, [{ level: 'error', text }, ...(all.get(key) ?? [])])
  return all
}
