import type { Reach } from '../permission/reach.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { type CustomField, listStudentCustomPermissions, listSupervisorCustomPermissions } from './custom-fields.ts'
import { listStudentPermissions, listSupervisorPermissions } from './degree-record.ts'
import type { Viewer } from './record-states.ts'
import type { DegreeTypeCode } from './types.ts'

/** The viewer that a user's reach makes them. */
export const viewerByReach: Readonly<Record<Reach, Viewer>> = {
  platform: 'school',
  school: 'school',
  types: 'school',
  depart: 'depart',
  supervised: 'supervisor',
  own: 'student',
}

/**
 * Returns the default field permissions of students and supervisors, used when the school has configured none. Returns
 * null for the office, which sees every field. Page and server apply a role's configuration on top of these.
 */
export function listDefaultFieldPermissions(
  actor: Viewer,
  type: DegreeTypeCode,
  own: readonly CustomField[],
): readonly FieldPermissions[] | null {
  if (actor === 'student') return [...listStudentPermissions(type), ...listStudentCustomPermissions(own)]
  if (actor === 'supervisor') return [...listSupervisorPermissions(type), ...listSupervisorCustomPermissions(own)]
  return null
}
