import { schoolRoles } from '../../../seed/roles.ts'

/** Roles that the program knows by code. They can be changed but not deleted. */
export const builtInRoles: ReadonlySet<string> = new Set(schoolRoles.map(({ code }) => code))
