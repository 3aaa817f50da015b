import type { FieldWithFacet, FormGroup } from '@xw/shared/field-types/facets'
import { isFillable } from '../../../data/resources/form-values.ts'
import { type FieldNotes, marksOf } from '../../../resource/field-notes.ts'

/** One step of filling in: a group of the record's form, what of it is the student's, and what is only to be read. */
export interface FillStep {
  readonly title: string
  readonly open: readonly FieldWithFacet<'form'>[]
  readonly shown: readonly FieldWithFacet<'form'>[]
  readonly keys: readonly string[]
}

export const buildFillSteps = (groups: readonly FormGroup[]): FillStep[] =>
  groups.map(({ title, fields }) => ({
    title: title || '其他信息',
    open: fields.filter(({ field }) => isFillable(field, 'edit')),
    shown: fields.filter(({ field }) => !isFillable(field, 'edit')),
    keys: fields.map(({ key }) => key),
  }))

/** How a step stands: `wrong` and `doubtful` count fields; `settled` where the rules have nothing to say. */
export interface StepProblems {
  readonly wrong: number
  readonly doubtful: number
}

/** Of what the student can change; the rest is the office's to mend. */
export function countStepProblems(step: FillStep, notes: FieldNotes): StepProblems {
  const { errors, warnings } = marksOf(
    step.open.map(({ key }) => key),
    [],
    notes,
  )
  return { wrong: errors, doubtful: warnings }
}

/** The step that an address names, from 1; null where it names none of them. */
export function readStep(text: string | null, count: number): number | null {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= count ? step - 1 : null
}

/** Where work goes on: the first step with something to put right, else with something to look at, else the first. */
export function findStepToDo(steps: readonly FillStep[], notes: FieldNotes): number {
  const marks = steps.map(step => countStepProblems(step, notes))
  const wrong = marks.findIndex(mark => mark.wrong > 0)
  const doubtful = marks.findIndex(mark => mark.doubtful > 0)
  return Math.max(0, wrong >= 0 ? wrong : doubtful)
}

/** The first field of a step that something is wrong with. */
export const findFirstWrongField = (step: FillStep, notes: FieldNotes): string | null =>
  step.open.find(({ key }) => notes.get(key)?.some(({ level }) => level === 'error'))?.key ?? null
