import type { Reach } from '../permission/reach.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { type CustomField, listStudentCustomPermissions, listSupervisorCustomPermissions } from './custom-fields.ts'
import { listStudentPermissions, listSupervisorPermissions } from './degree-record.ts'
import type { Viewer } from './record-states.ts'
import type { DegreeTypeCode } from './types.ts'

/** Whose eyes somebody looks at records with, by how far they reach. */
export const viewerByReach: Readonly<Record<Reach, Viewer>> = {
  platform: 'school',
  school: 'school',
  types: 'school',
  depart: 'depart',
  supervised: 'supervisor',
  own: 'student',
}

/**
 * What those have of a record who do not work for the office, where the school configured nothing for them; null for the
 * office, which has all of it. What a role is configured to have starts from here, on the page and on the server.
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
