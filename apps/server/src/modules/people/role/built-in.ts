import { schoolRoles } from '../../../seed/roles.ts'

/** Roles the program itself knows by code; they can be changed but not deleted. */
export const builtInRoles: ReadonlySet<string> = new Set(schoolRoles.map(({ code }) => code))
