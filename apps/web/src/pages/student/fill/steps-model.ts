import type { FieldWithFacet, FormGroup } from '@xw/shared/field-types/facets'
import { isFillable } from '../../../data/resources/form-values.ts'
import { type FieldNotes, marksOf } from '../../../resource/field-notes.ts'

/**
 * One step of the form: a group of the record's form, split into the fields that the student fills in (`open`) and
 * those that are only shown.
 */
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

/** The problems of a step: `wrong` and `doubtful` count fields with errors and with warnings. */
export interface StepProblems {
  readonly wrong: number
  readonly doubtful: number
}

/** Counts only the fields that the student can change; the others are the office's to correct. */
export function countStepProblems(step: FillStep, notes: FieldNotes): StepProblems {
  const { errors, warnings } = marksOf(
    step.open.map(({ key }) => key),
    [],
    notes,
  )
  return { wrong: errors, doubtful: warnings }
}

/** Returns the index of the step that the URL names, counted from 1 there, or null when it names none. */
export function readStep(text: string | null, count: number): number | null {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= count ? step - 1 : null
}

/** Returns the step to open: the first with an error, else the first with a warning, else the first. */
export function findStepToDo(steps: readonly FillStep[], notes: FieldNotes): number {
  const marks = steps.map(step => countStepProblems(step, notes))
  const wrong = marks.findIndex(mark => mark.wrong > 0)
  const doubtful = marks.findIndex(mark => mark.doubtful > 0)
  return Math.max(0, wrong >= 0 ? wrong : doubtful)
}

/** Returns the first field of a step that has an error. */
export const findFirstWrongField = (step: FillStep, notes: FieldNotes): string | null =>
  step.open.find(({ key }) => notes.get(key)?.some(({ level }) => level === 'error'))?.key ?? null
