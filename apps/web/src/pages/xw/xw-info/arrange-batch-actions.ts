import { getStateWord, type RecordStateCode } from '@xw/shared/degree/record-states'
import type { RecordStepCode } from '@xw/shared/degree/record-steps'
import { type BatchAction, type BatchGroup, batchActionKeys, batchGroups } from './list-batch-actions.ts'

/** The states of the chosen records: one for each record, or each state of a whole query once. */
export interface ChosenStates {
  readonly states: readonly string[]
  readonly isWhole: boolean
}

export interface FrontAction extends BatchAction {
  /** The next step of the year; at most one. */
  readonly isPrimary: boolean
  /** Says how many of the chosen records can take it where not all of them can. */
  readonly note: string | null
}

export interface FoldedAction extends BatchAction {
  /** Why none of the chosen records can take it; null when some can. */
  readonly refusal: string | null
}

export interface BatchActionChoice {
  readonly front: readonly FrontAction[]
  readonly groups: readonly { readonly name: BatchGroup; readonly entries: readonly FoldedAction[] }[]
}

interface ActionChoiceInput {
  readonly entries: readonly BatchAction[]
  /** Whether all records of the query are chosen. */
  readonly isWhole: boolean
  /** Null when the states are not known. */
  readonly chosen: ChosenStates | null
  /** Why none of the chosen records can be edited; null when some can. */
  readonly closed: string | null
}

/** With 校验 and 更多 they make five buttons. */
const maxSteps = 3

/** The steps that follow each state, the next one first. */
const nextSteps: Readonly<Record<string, readonly string[]>> = {
  '00': ['confirm'],
  '10': ['confirm'],
  '20': ['report', 'return', 'confirm'],
  '21': ['confirm'],
  '30': ['approve', 'schoolReturn', 'confirm'],
  '31': ['report', 'return', 'confirm'],
  '40': ['award', 'defer', 'schoolReturn'],
  '50': ['number', 'unaward'],
  '60': ['print', 'submitUp'],
  '70': [batchActionKeys.changeSheet, 'print'],
  '71': ['submitUp', 'print'],
  '80': [batchActionKeys.changeSheet, 'print'],
  '95': ['again', 'unaward'],
} satisfies Partial<Record<RecordStateCode, readonly (RecordStepCode | typeof batchActionKeys.changeSheet)[]>>

/** The order when the states are not known: the school's daily steps, else the department's, else the supervisor's. */
const usualSteps = [['approve', 'schoolReturn'], ['report', 'return'], ['confirm']]

/** The actions shown when no step follows. */
const fallbackActions = ['takeBack', 'setField', 'extend']

/** Decides which actions stand beside a selection, and which fold into the groups of 更多. */
export function arrangeBatchActions({ entries: all, isWhole, chosen, closed }: ActionChoiceInput): BatchActionChoice {
  const entries = all.filter(({ isForTicked }) => !(isForTicked && isWhole))
  const refusalOf = (entry: BatchAction) => (entry.key === batchActionKeys.grid ? closed : refuseByState(entry, chosen))
  const open = entries.filter(entry => refusalOf(entry) === null)
  const pick = (keys: readonly string[]) => keys.flatMap(key => open.find(entry => entry.key === key) ?? [])
  const steps = pick(listNextSteps(open, chosen)).slice(0, maxSteps)
  const beside = [...(steps.length > 0 ? steps : pick(fallbackActions).slice(0, 2)), ...pick([batchActionKeys.check])]
  const folded = entries.filter(entry => !beside.includes(entry))
  const groups = batchGroups.map(name => ({
    name,
    entries: folded
      .filter(({ group }) => group === name)
      .map((entry): FoldedAction => ({ ...entry, refusal: refusalOf(entry) })),
  }))
  return {
    front: beside.map((entry, index) => ({
      ...entry,
      isPrimary: index === 0 && steps.length > 0,
      note: countNote(entry, chosen),
    })),
    groups: groups.filter(group => group.entries.length > 0),
  }
}

/** Lists the next steps of the chosen states, beginning with the state of the most records. */
function listNextSteps(open: readonly BatchAction[], chosen: ChosenStates | null): readonly string[] {
  if (!chosen) return usualSteps.find(([first]) => open.some(({ key }) => key === first)) ?? []
  const counts = new Map<string, number>()
  for (const state of chosen.states) counts.set(state, (counts.get(state) ?? 0) + 1)
  const lists = [...counts].sort(([, a], [, b]) => b - a).map(([state]) => nextSteps[state] ?? [])
  const longest = Math.max(0, ...lists.map(list => list.length))
  const ranked = Array.from({ length: longest }, (_, rank) => lists.flatMap(list => list[rank] ?? [])).flat()
  return [...new Set(ranked)]
}

function refuseByState({ from }: BatchAction, chosen: ChosenStates | null): string | null {
  if (!from || !chosen || chosen.states.some(state => from.includes(state))) return null
  return `状态为${from.map(code => `“${getStateWord(code)}”`).join('')}的记录才能办理`
}

function countNote({ from }: BatchAction, chosen: ChosenStates | null): string | null {
  if (!from || !chosen || chosen.isWhole) return null
  const able = chosen.states.filter(state => from.includes(state)).length
  return able === chosen.states.length ? null : `所选 ${chosen.states.length} 条中有 ${able} 条可以办理`
}
