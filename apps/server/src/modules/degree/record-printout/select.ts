import type { Ground } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { type Selection, selectedIds } from '../../../resource/selection.ts'
import type { Caller } from '../../../resource/within.ts'

/** Two pages each: a carton of paper. */
const maxSheets = 5_000

/** The records whose sheets are asked for, in the order of their list. */
export const idsToPrint = (
  { actions, hooks }: Pick<Resource, 'actions' | 'hooks'>,
  { questionsPerHour: perHour }: Pick<Ground, 'questionsPerHour'>,
  caller: Caller,
  { xwlx, ...selection }: Selection & { xwlx: string },
): Promise<string[]> =>
  actions.within(caller, { xwlx }, (tx, access) =>
    selectedIds(tx, access, selection, { hooks, origin: caller.origin, perHour, verb: '打印', limit: maxSheets }),
  )
