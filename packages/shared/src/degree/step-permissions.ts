import type { ExtraAction } from '../resource/resource.ts'
import type { Viewer } from './record-states.ts'
import { recordSteps } from './record-steps.ts'

/** The roles of a new school by the part they play in the steps of a record. */
const rolesByViewer: Readonly<Record<Viewer, readonly string[]>> = {
  student: ['xs'],
  depart: ['yxgly'],
  school: ['dwgly', 'lbgly'],
  supervisor: ['ds'],
}

/** The permission of each step that people take through a route, with the roles that a new school grants it to. */
export const stepPermissions: readonly ExtraAction[] = recordSteps
  .filter(({ takenBy }) => takenBy === undefined || takenBy === 'ownRoute')
  .map(({ code, name, who }) => ({ code, name, roles: who.flatMap(actor => rolesByViewer[actor]) }))
